internal import CCurl

/// Finds the place that an address means, and what is needed to reach it.
struct StoreOpener {
  let scheme: RemoteScheme
  let settings: NetSettings

  /// Reaches nothing yet; that the place is not there is found out by the first request.
  func open(
    _ address: String, pulse: @escaping () -> Void
  ) throws(Complaint) -> any ObjectStore {
    guard scheme != .webdavHTTP || settings.allowsPlainHTTP else { throw Self.plainHTTP }
    let credentials = try settings.credentialsFile.map { path throws(Complaint) in
      try Credentials(file: path)
    }
    switch scheme {
    case .webdavHTTPS, .webdavHTTP: return try webDAV(address, credentials, pulse)
    case .s3: return try s3(address, credentials, pulse)
    case .sftp: return try sftp(address, credentials ?? Credentials(), pulse)
    }
  }

  private func webDAV(
    _ address: String, _ credentials: Credentials?, _ pulse: @escaping () -> Void
  ) throws(Complaint) -> any ObjectStore {
    let server = try ServerAddress(parsing: address, isSecure: scheme == .webdavHTTPS)
    let login = Login(credentials ?? Credentials(), server)
    let client = HTTPClient(server, settings, login, pulse: pulse)
    return WebDAVStore(client, server, asksBeforePut: settings.asksBeforePut)
  }

  private func s3(
    _ address: String, _ credentials: Credentials?, _ pulse: @escaping () -> Void
  ) throws(Complaint) -> any ObjectStore {
    let bucket = try BucketAddress(parsing: address, isSecure: !settings.allowsPlainHTTP)
    guard let credentials, let key = credentials.text(.key), let secret = credentials[.secret]
    else {
      throw Complaint(
        .refused,
        "there is no access key for S3; give a file with the lines key = … and secret = … to "
          + "--credentials")
    }
    let region = credentials.text(.region) ?? BucketAddress.region(of: address) ?? "us-east-1"
    let client = HTTPClient(bucket.server, settings, nil, pulse: pulse)
    let signer = RequestSigner(keyID: key, secret: secret, region: region)
    let sender = SigningSender(client, signer, bucket.server)
    return S3Store(sender, bucket, asksBeforePut: settings.asksBeforePut)
  }

  private func sftp(
    _ address: String, _ credentials: Credentials, _ pulse: @escaping () -> Void
  ) throws(Complaint) -> any ObjectStore {
    let server = try ServerAddress(parsing: address, isSecure: true, usualPort: 22)
    guard let login = Login(credentials, server) else {
      throw Complaint(
        .refused, "the address has no user name; write it as in sftp://van@nas/backup")
    }
    let client = SFTPClient(server, settings, credentials, login, pulse: pulse)
    return SFTPStore(client, asksBeforePut: settings.asksBeforePut)
  }

  private static let plainHTTP = Complaint(
    .refused,
    "webdav+http sends the password for anyone to read; use webdav+https, or allow it with "
      + "--insecure-http")
}
