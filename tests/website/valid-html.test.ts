import { HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'
import { files, pages } from './built-website.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Astro writes `<!DOCTYPE html>` and leaves out what HTML lets be left out.
    'doctype-style': 'off',
    'void-style': 'off',
    'attr-quotes': 'off',
    'no-trailing-whitespace': 'off',
    // Ours are checked by axe, with the colours and the names that a browser computes.
    'wcag/h30': 'off',
    'wcag/h37': 'off',
  },
})

/** Of the pages that are made from one template by the hundred, these few. */
const fewTlds = ['com', 'com.kh', 'shop', 'xn--o3cw4h', 'aero']

it('each page is valid HTML', async () => {
  const problems: string[] = []
  for (const { url, path, eagerIslands } of pages) {
    const tld = /^\/domain\/tld\/(.+)$/.exec(path)?.[1]
    if (tld !== undefined && !fewTlds.includes(tld)) continue
    const file = files.get(url)
    if (file === undefined) throw new Error(`${url} is not in the site`)
    const { results } = await validator.validateFile(file.path)
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        // Before the first island of a page Astro puts its one rule for islands into the body.
        if (!(eagerIslands > 0 && message.startsWith('<style> element')))
          problems.push(`${url} ${line}:${column} ${ruleId}: ${message}`)
  }
  expect(problems.slice(0, 40), `${problems.length} problems`).toEqual([])
})
