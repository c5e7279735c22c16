import { pathPattern } from './redirect-rules.ts'

/** Headers that `_headers` adds to every path of a pattern. */
export interface HeaderRule {
  readonly pattern: RegExp
  /** Lower-case name and value, in the order written; without a value: the name is taken away. */
  readonly headers: readonly (readonly [name: string, value: string | undefined])[]
}

/**
 * The rules of a `_headers` file, as Netlify and Cloudflare Pages read it: a path pattern at the
 * line's start, below it indented `Name: value` lines, or `! Name` to take away what an earlier
 * rule set. Throws with the line's number when a line is none of these.
 */
export const parseHeaders = (text: string, file = '_headers'): readonly HeaderRule[] => {
  const rules: { pattern: RegExp; headers: [string, string | undefined][] }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const at = `${file}:${index + 1}`
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (line.startsWith('/')) {
      rules.push({ pattern: pathPattern(line.trim()), headers: [] })
      continue
    }
    const detached = /^\s+!\s+([\w-]+)\s*$/.exec(line)?.[1]
    const header = /^\s+([!#$%&'*+.^_`|~\w-]+):\s*(\S.*?)\s*$/.exec(line)
    const [, name, value] = header ?? []
    const rule = rules.at(-1)
    if (rule && detached !== undefined) {
      rule.headers.push([detached.toLowerCase(), undefined])
      continue
    }
    if (name === undefined || value === undefined || !rule) {
      throw new Error(`${at}: expected a path, or an indented "Name: value" below one: ${line}`)
    }
    rule.headers.push([name.toLowerCase(), value])
  }
  return rules
}

/**
 * The headers of a path: those of every rule that fits it. A name given more than once is one
 * header with the values joined by a comma (RFC 9110 §5.3), as at a CDN.
 */
export const headersForPath = (
  rules: readonly HeaderRule[],
  path: string,
): Readonly<Record<string, string>> => {
  const headers = new Map<string, string>()
  for (const rule of rules) {
    if (!rule.pattern.test(path)) continue
    for (const [name, value] of rule.headers) {
      const before = headers.get(name)
      if (value === undefined) headers.delete(name)
      else headers.set(name, before === undefined ? value : `${before}, ${value}`)
    }
  }
  return Object.fromEntries(headers)
}
