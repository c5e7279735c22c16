import { createHash } from 'node:crypto'

const inline = /<(script|style)(?:\s([^>]*))?>([\s\S]*?)<\/\1>/g
const meta = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
/** Data, which no browser runs. */
const isData = (attributes: string): boolean =>
  /\bsrc=|type="application\/(ld\+)?json"/.test(attributes)

const hashesOf = (html: string, kind: string): string[] => [
  ...new Set(
    [...html.matchAll(inline)]
      .filter(([, name, attributes = '']) => name === kind && !isData(attributes))
      .map(([, , , text = '']) => createHash('sha256').update(text).digest('base64')),
  ),
]

/**
 * Lets a page's Content-Security-Policy name the scripts and styles that are in this page, and none
 * of other pages: Astro names those of the whole site in each. A hash packs badly; thirty of them
 * weigh a kilobyte.
 */
export const leanPolicy = (html: string): string =>
  html.replace(meta, (_, before: string, policy: string, after: string) => {
    const directives = policy.split(';').map((directive) => {
      const kind = /^\s*(script|style)-src\s/.exec(directive)?.[1]
      if (kind === undefined) return directive
      const others = directive.replace(/\s'sha256-[^']*'/g, '')
      return [others, ...hashesOf(html, kind).map((hash) => `'sha256-${hash}'`)].join(' ')
    })
    return `${before}${directives.join(';')}${after}`
  })
