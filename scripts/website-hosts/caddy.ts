import { lines } from './lines.ts'
import { urlsOfMissing, missingPageOf, notStored, type WebsiteRules } from './website-rules.ts'

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

const title = '# Of the website’s _redirects and _headers, by "npm run site:host -- caddy".'

/** Returns a file for Caddy to import into a site block that names its `root`. */
export const caddyFiles = (rules: WebsiteRules): Readonly<Record<string, string>> => ({
  'site.caddy': `${title}
handle {
  header {
    ${lines(Object.entries(rules.headers), ([name, value]) => `${name} ${quoted(value)}`, 4)}
    cache-control ${quoted(notStored)}
  }
  map {path} {moved} {
    ${lines(rules.moved, ({ from, to }) => `${quoted(decodeURIComponent(from))} ${quoted(to)}`, 4)}
    default ""
  }
  route {
    # A page has one URL: without .html, and without a slash at its end.
    @slash vars_regexp slash {uri} ^(/[^?]*[^/?])/+(\\?.*)?$
    redir @slash {re.slash.1}{re.slash.2} 301
    @home vars_regexp home {uri} ^/index\\.html(\\?.*)?$
    redir @home /{re.home.1} 301
    @html {
      vars_regexp html {uri} ^(/[^?]+?)(/index)?\\.html(\\?.*)?$
      file
    }
    redir @html {re.html.1}{re.html.3} 301
    @moved {
      expression \`{moved} != ""\`
      vars_regexp query {uri} ^[^?]*(\\?.*)?$
    }
    redir @moved {moved}{re.query.1} 301
    @own path ${urlsOfMissing(rules).join(' ')} /_headers /_redirects
    error @own 404
    @hidden {
      path */.*
      not path /.well-known/*
    }
    error @hidden 404
    rewrite / /index.html
    ${lines(rules.served, ({ folder, page }) => `rewrite ${folder}* ${page}.html`, 4)}
    try_files {path} {path}.html
    @unknown not file
    route @unknown {
      ${lines(rules.missing, ({ folder }) => `error ${folder}* 404`, 6)}
      # A missing file must not return a page to a script tag.
      @name path_regexp (/\\.|\\.[^./]+$)
      error @name 404
      ${lines(rules.homes, ({ folder, page }) => `redir ${folder}* ${page} 302`, 6)}
    }
    header cache-control ${quoted(rules.cacheControl)}
    ${lines(rules.stored, ({ folder, cacheControl }) => `header ${folder}* cache-control ${quoted(cacheControl)}`, 4)}
    header *.md content-type "text/markdown; charset=utf-8"
    @other not method GET HEAD
    respond @other 405
    file_server {
      precompressed br gzip
    }
  }
}
handle_errors {
  @missing expression {err.status_code} == 404
  handle @missing {
    header cache-control ${quoted(notStored)}
    ${lines(rules.homes, ({ folder, page }) => `rewrite ${folder}* ${missingPageOf(rules, page)}`, 4)}
    file_server {
      precompressed br gzip
    }
  }
}
`,
})
