import { lines } from './lines.ts'
import { urlsOfMissing, missingPageOf, notStored, type WebsiteRules } from './website-rules.ts'

const quoted = (text: string): string => `"${text.replace(/[\\"$]/g, '\\$&')}"`

const pattern = (folder: string): string => folder.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const title = '# Of the website’s _redirects and _headers, by "npm run site:host -- nginx".'

const home = (rules: WebsiteRules, { folder, page }: WebsiteRules['homes'][number]): string => {
  const name = `@home${folder.slice(0, -1).replaceAll('/', '-')}`
  return `location ${folder === '/' ? '' : '^~ '}${folder} {
  try_files $uri $uri.html ${name};
}
location ${name} {
  error_page 404 ${missingPageOf(rules, page)};
  if ($uri ~ (/\\.|\\.[^./]+$)) {
    return 404;
  }
  return 302 ${page};
}`
}

/**
 * Returns two files for nginx: `site.conf` for its `http` block (maps), `site-server.conf` for a `server`
 * block that names the website's `root`.
 */
export const nginxFiles = (rules: WebsiteRules): Readonly<Record<string, string>> => ({
  'site.conf': `${title}
map_hash_bucket_size 256;
map_hash_max_size 8192;
map $uri $moved {
  ${lines(rules.moved, ({ from, to }) => `${quoted(decodeURIComponent(from))} ${quoted(to)};`, 2)}
}
map "$status $uri" $site_cache_control {
  default ${quoted(notStored)};
  ${lines(rules.stored, ({ folder, cacheControl }) => `${quoted(`~^(200|206|304) ${pattern(folder)}`)} ${quoted(cacheControl)};`, 2)}
  "~^(200|206|304) " ${quoted(rules.cacheControl)};
}
`,
  'site-server.conf': `${title}
absolute_redirect off;
gzip_static on;
# Articles as Markdown, the one type that mime.types does not have.
default_type "text/markdown; charset=utf-8";
${lines(Object.entries(rules.headers), ([name, value]) => `add_header ${name} ${quoted(value)} always;`, 0)}
add_header cache-control $site_cache_control always;

# A page has one URL: without .html, and without a slash at its end.
if ($request_uri ~ "^/index\\.html(\\?|$)") {
  return 301 /$is_args$args;
}
set $page "";
if ($request_uri ~ "^(/[^?]+?)(/index)?\\.html(\\?|$)") {
  set $page $1;
}
if (-f $document_root$page.html) {
  return 301 $page$is_args$args;
}
rewrite ^(/.*[^/])/+$ $1 permanent;
if ($moved) {
  return 301 $moved$is_args$args;
}

location = / {
  try_files /index.html =404;
}
${lines(urlsOfMissing(rules), (url) => `location = ${url} {\n  error_page 404 ${url}.html;\n  return 404;\n}`, 0)}
${lines(rules.served, ({ folder, page }) => `location ^~ ${folder} {\n  try_files ${page}.html =404;\n}`, 0)}
${lines(rules.missing, ({ folder, page }) => `location ^~ ${folder} {\n  error_page 404 ${page};\n  try_files $uri $uri.html =404;\n}`, 0)}
location ~ (^/_(headers|redirects)$|/\\.(?!well-known/)) {
  error_page 404 /404.html;
  return 404;
}
# A missing file must not return a page to a script tag.
${lines(rules.homes, (one) => home(rules, one), 0)}
`,
})
