"""Thins arcs together (Visvalingam and Whyatt), so that no arc ever crosses another."""

import heapq
import math

BIN = 2_000  # width of the bins in which points are looked up


def thinned(arcs, tolerance):
    """The arcs without points whose triangle is smaller than `tolerance(left, right)` squared.

    A point goes only if no other point lies in its triangle: what is inside stays inside.
    """
    bins = {}
    for points, _, _ in arcs:
        for point in points:
            bins.setdefault((point[0] // BIN, point[1] // BIN), {}).setdefault(point, 0)
            bins[point[0] // BIN, point[1] // BIN][point] += 1
    return [
        (thin(points, tolerance(left, right), bins), left, right) for points, left, right in arcs]


def thin(points, tolerance, bins):
    """One arc, thinned, with its ends kept and never fewer than four points of a ring."""
    limit = tolerance * tolerance
    least = 4 if points[0] == points[-1] else 2
    before = list(range(-1, len(points) - 1))
    after = list(range(1, len(points) + 1))
    left = len(points)
    heap = [(area(points, i - 1, i, i + 1), i) for i in range(1, len(points) - 1)]
    heap = [entry for entry in heap if entry[0] < limit]
    heapq.heapify(heap)
    gone = set()
    current = {i: a for a, i in heap}
    while heap and left > least:
        size, index = heapq.heappop(heap)
        if index in gone or current.get(index) != size:
            continue
        a, c = before[index], after[index]
        if holds_point(points[a], points[index], points[c], bins):
            continue
        gone.add(index)
        left -= 1
        forget(points[index], bins)
        after[a], before[c] = c, a
        for other in (a, c):
            if 0 < other < len(points) - 1:
                new = max(size, area(points, before[other], other, after[other]))
                current[other] = new
                if new < limit:
                    heapq.heappush(heap, (new, other))
    return [point for index, point in enumerate(points) if index not in gone]


def area(points, a, b, c):
    """The area of a triangle, in quanta at the equator."""
    (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
    double = abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))
    return double / 2 * math.cos(math.radians(by / 10_000))


def forget(point, bins):
    """Takes a point of an arc out of its bin."""
    there = bins[point[0] // BIN, point[1] // BIN]
    there[point] -= 1
    if not there[point]:
        del there[point]


def holds_point(a, b, c, bins):
    """Whether a point other than its corners lies in the triangle or on its sides."""
    xs, ys = sorted((a[0], b[0], c[0])), sorted((a[1], b[1], c[1]))
    for bx in range(xs[0] // BIN, xs[2] // BIN + 1):
        for by in range(ys[0] // BIN, ys[2] // BIN + 1):
            for point in bins.get((bx, by), ()):
                x, y = point
                if not (xs[0] <= x <= xs[2] and ys[0] <= y <= ys[2]) or point in (a, b, c):
                    continue
                if within(point, a, b, c):
                    return True
    return False


def within(point, a, b, c):
    """Whether the point lies in the triangle or on its sides."""
    x, y = point
    turns = [
        (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
        for p, q in ((a, b), (b, c), (c, a))]
    return min(turns) >= 0 or max(turns) <= 0
