import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { locales } from '../src/i18n/locales.ts'
import { messagesOf } from './locale-messages.ts'
import { root } from './project-paths.ts'

/** A sentence where the sources say it; without names when its values are not written there. */
interface Saying {
  readonly key: string
  readonly names: readonly string[] | undefined
  readonly where: string
}

const namesOf = (values: ts.Expression | undefined): readonly string[] | undefined => {
  if (values === undefined) return []
  if (!ts.isObjectLiteralExpression(values)) return undefined
  const names = values.properties.map(({ name }) => name?.getText())
  return names.every((name) => name !== undefined) ? names : undefined
}

const sayingsOf = (path: string): readonly Saying[] => {
  const source = readFileSync(path, 'utf8')
  if (!/\b(?:say|rule)\(/.test(source)) return []
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: Saying[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:say|rule)$/.test(node.expression.getText())) {
      const [key, values] = node.arguments
      if (key !== undefined && ts.isStringLiteral(key))
        found.push({ key: key.text, names: namesOf(values), where: path.slice(root.length) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const paths: string[] = []
for await (const path of glob('src/server/**/*.ts', { cwd: root }))
  if (!path.endsWith('.test.ts')) paths.push(join(root, path))
const sayings = paths.flatMap(sayingsOf)

describe.each(locales)('what commands answer (%s)', (locale) => {
  const texts = messagesOf(locale, 'staff-answers')

  it('has a text for each sentence, and none left over', () => {
    const said = new Set(sayings.map(({ key }) => key))
    expect([...said].filter((key) => !(key in texts))).toEqual([])
    expect(Object.keys(texts).filter((key) => !said.has(key))).toEqual([])
  })

  it('gets the values that its text has', () => {
    const wrong = sayings.filter(({ key, names }) => {
      const wanted = new Set([...(texts[key] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      return names !== undefined && wanted.symmetricDifference(new Set(names)).size > 0
    })
    expect(wrong).toEqual([])
  })
})
