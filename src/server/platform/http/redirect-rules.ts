export interface RedirectRule {
  readonly from: string
  readonly to: string
  /** 200 and 404 serve the target's content. */
  readonly status: number
  /** Written with `!`: overrides an existing file. */
  readonly force: boolean
  readonly catchAll: boolean
  readonly pattern: RegExp
}

/** A rule's target with its placeholders filled. */
export interface RedirectMatch {
  readonly to: string
  readonly status: number
}

const statuses = new Set([200, 301, 302, 303, 307, 308, 404])

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Compiles a path pattern: `:name` matches one segment, a final `*` any rest. */
export const pathPattern = (path: string): RegExp => {
  const source = path
    .split('/')
    .slice(1)
    .map((segment, index, segments) => {
      if (segment === '*' && index === segments.length - 1) return '(?:/(?<splat>.*))?'
      const placeholder = /^:([a-z]\w*)$/i.exec(segment)
      if (placeholder) return `/(?<${placeholder[1] ?? ''}>[^/]+)`
      return `/${segment.split('*').map(literal).join('[^/]*')}`
    })
    .join('')
  return new RegExp(`^${source}$`)
}

/** Normalises percent-encoding (RFC 3986 §6.2.2.1), so `/ไทย` equals `/%e0%b9%84…`. */
const comparablePath = (path: string): string =>
  path
    .replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase())
    .replace(/[^ -~]+/g, (text) => encodeURIComponent(text.toWellFormed()))

const parseLine = (line: string, at: string): RedirectRule => {
  const [from = '', to = '', statusText = '301', ...rest] = line.split(/\s+/)
  const force = statusText.endsWith('!')
  const status = Number(force ? statusText.slice(0, -1) : statusText)
  if (!from.startsWith('/')) throw new Error(`${at}: a rule starts with a path: ${line}`)
  if (!/^(\/(?!\/)|https?:\/\/)/.test(to)) {
    throw new Error(`${at}: the target is neither a path nor an address: ${line}`)
  }
  if (!statuses.has(status) || rest.length > 0) {
    throw new Error(`${at}: expected "from to status": ${line}`)
  }
  if ((status === 200 || status === 404) && !to.startsWith('/')) {
    throw new Error(`${at}: only an own path can be served in place: ${line}`)
  }
  const catchAll = from.endsWith('/*') && !to.includes(':splat')
  return { from, to, status, force, catchAll, pattern: pathPattern(comparablePath(from)) }
}

/** Parses a `_redirects` file as Netlify and Cloudflare Pages do. Throws with the line number. */
export const parseRedirects = (text: string, file = '_redirects'): readonly RedirectRule[] =>
  text.split(/\r?\n/).flatMap((written, index) => {
    const line = written.replace(/(^|\s)#.*$/, '').trim()
    return line === '' ? [] : [parseLine(line, `${file}:${index + 1}`)]
  })

export const matchRedirect = (rule: RedirectRule, path: string): RedirectMatch | undefined => {
  const groups = rule.pattern.exec(comparablePath(path))
  if (!groups) return undefined
  const filled = groups.groups ?? {}
  const to = rule.to.replace(/:([a-z]\w*)/gi, (written, name: string) =>
    name in filled || name === 'splat' ? (filled[name] ?? '') : written,
  )
  return { to, status: rule.status }
}
