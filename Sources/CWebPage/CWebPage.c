#include "CWebPage.h"

// A new file of the page is an array here and a line in the table below; a test compares them with the folder.

static const unsigned char index_html[] = {
#embed "../vanlog-web/page/index.html"
};
static const unsigned char app_css[] = {
#embed "../vanlog-web/page/app.css"
};
static const unsigned char light_js[] = {
#embed "../vanlog-web/page/light.js"
};
static const unsigned char app_js[] = {
#embed "../vanlog-web/page/app.js"
};
static const unsigned char map_js[] = {
#embed "../vanlog-web/page/map.js"
};
static const unsigned char icon_png[] = {
#embed "../vanlog-web/page/icon.png"
};
static const unsigned char world_map_gz[] = {
#embed "../vanlog-web/page/world.map.gz"
};
static const unsigned char europe_map_gz[] = {
#embed "../vanlog-web/page/europe.map.gz"
};

#define PAGE_FILE(name, bytes) {name, bytes, sizeof bytes}

static const vanlog_page_file files[] = {
    PAGE_FILE("index.html", index_html),
    PAGE_FILE("app.css", app_css),
    PAGE_FILE("light.js", light_js),
    PAGE_FILE("app.js", app_js),
    PAGE_FILE("map.js", map_js),
    PAGE_FILE("icon.png", icon_png),
    PAGE_FILE("world.map.gz", world_map_gz),
    PAGE_FILE("europe.map.gz", europe_map_gz),
};

const vanlog_page_file *vanlog_page_files(unsigned long *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
