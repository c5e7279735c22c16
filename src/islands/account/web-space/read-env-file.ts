import { isReservedValue, webSpaceValueLimits } from '../../../contract/web-space-values.ts'

/** What a pasted `.env` text has, and the lines that cannot be taken. */
export interface EnvFile {
  readonly values: readonly { readonly name: string; readonly value: string }[]
  readonly skipped: readonly string[]
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unquoted = (text: string): string => {
  const [, single] = /^'(.*)'$/s.exec(text) ?? []
  if (single !== undefined) return single
  const [, double] = /^"((?:[^"\\]|\\.)*)"/s.exec(text) ?? []
  if (double !== undefined)
    return double.replace(/\\(.)/gs, (_, key: string) => escapes[key] ?? key)
  return text.replace(/\s+#.*$/, '')
}

/** Returns whether a name can be used. */
export const isValueName = (name: string): boolean =>
  /^[A-Z_][A-Z0-9_]*$/.test(name) &&
  name.length <= webSpaceValueLimits.nameLength &&
  !isReservedValue(name)

/** Reads the text of a `.env` file; the last value of a name counts. */
export const readEnvFile = (text: string): EnvFile => {
  const values = new Map<string, string>()
  const skipped: string[] = []
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name = '', rest = ''] = /^(?:export\s+)?(\w+)\s*=\s*(.*)$/.exec(line) ?? []
    if (isValueName(name)) values.set(name, unquoted(rest))
    else skipped.push(name === '' ? line.slice(0, 40) : name)
  }
  return { values: [...values].map(([name, value]) => ({ name, value })), skipped }
}
