import { pathPattern } from './redirect-rules.ts'

/** Headers of a path pattern in `_headers`. */
export interface HeaderRule {
  /** As written: `/_astro/*`. */
  readonly path: string
  readonly pattern: RegExp
  /** In lower case; a name without a value removes the header. */
  readonly headers: readonly (readonly [name: string, value: string | undefined])[]
}

/** Parses a `_headers` file as Netlify and Cloudflare Pages do. Throws with the line number. */
export const parseHeaders = (text: string, file = '_headers'): readonly HeaderRule[] => {
  const rules: { path: string; pattern: RegExp; headers: [string, string | undefined][] }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const at = `${file}:${index + 1}`
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (line.startsWith('/')) {
      const path = line.trim()
      rules.push({ path, pattern: pathPattern(path), headers: [] })
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

/** Returns a path's headers of all matching rules; repeated values are joined (RFC 9110 §5.3). */
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
