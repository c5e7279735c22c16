import { createHash } from 'node:crypto'

const inlineElement = /<(script|style)(?:\s([^>]*))?>([\s\S]*?)<\/\1>/g
const policyMeta = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
/** Browsers do not run data, so the policy need not allow it. */
const isData = (attributes: string): boolean =>
  /\bsrc=|type="application\/(ld\+)?json"/.test(attributes)

const hashesOf = (html: string, kind: string): string[] => [
  ...new Set(
    [...html.matchAll(inlineElement)]
      .filter(([, name, attributes = '']) => name === kind && !isData(attributes))
      .map(([, , , text = '']) => createHash('sha256').update(text).digest('base64')),
  ),
]

/** Limits a page's Content-Security-Policy to the hashes of its own inline scripts and styles. */
export const withPagePolicy = (html: string): string =>
  html.replace(policyMeta, (_, before: string, policy: string, after: string) => {
    const directives = policy.split(';').map((directive) => {
      const kind = /^\s*(script|style)-src\s/.exec(directive)?.[1]
      if (kind === undefined) return directive
      const others = directive.replace(/\s'sha256-[^']*'/g, '')
      return [others, ...hashesOf(html, kind).map((hash) => `'sha256-${hash}'`)].join(' ')
    })
    return `${before}${directives.join(';')}${after}`
  })
