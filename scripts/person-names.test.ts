import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from './project-paths.ts'

/** The one place that joins the parts of a name (decision 198). */
const place = 'src/contract/person-name.ts'

const givenName = /(?:first|given)_?name|forename/i
const familyName = /(?:last|family)_?name|surname/i
const joinedInSql = /(?:first|last)_?name['"`)]*\s*\|\||concat(?:_ws)?\([^;]*(?:first|last)_?name/i

const hasBoth = (text: string): boolean => givenName.test(text) && familyName.test(text)

/** Returns whether a node makes one text of both parts: a template, a sum, `join`, or SQL. */
const isJoined = (node: ts.Node): boolean => {
  if (ts.isTaggedTemplateExpression(node)) return joinedInSql.test(node.template.getText())
  if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent))
    return hasBoth(node.templateSpans.map(({ expression }) => expression.getText()).join(' '))
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return hasBoth(node.getText())
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return node.expression.name.text === 'join' && hasBoth(node.expression.expression.getText())
}

/** Returns the texts of a source that join a given and a family name. */
const joinsIn = (path: string, source: string): readonly string[] => {
  if (!hasBoth(source)) return []
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isJoined(node)) found.push(`${path}: ${node.getText()}`)
    else ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true))
  return found
}

it.each([
  'const name = `${firstName} ${lastName}`',
  'const name = `${contact.lastName} ${contact.firstName}`.trim()',
  "const name = person.firstName + ' ' + person.lastName",
  "const name = [given_name, family_name].filter(Boolean).join(' ')",
  "const name = sql`select trim(c.first_name || ' ' || c.last_name)`",
  "const name = sql`select concat(v ->> 'firstName', ' ', v ->> 'lastName')`",
  "const name = sql`select v ->> 'firstName' || v ->> 'lastName'`",
])('finds %s', (source) => {
  expect(joinsIn('a.ts', source)).toHaveLength(1)
})

it.each([
  'const name = sql`select first_name, last_name from customers`',
  'const isKnown = [firstName, lastName].every((part) => part !== "")',
  'const name = fullNameOf({ firstName, lastName })',
])('passes %s', (source) => {
  expect(joinsIn('a.ts', source)).toEqual([])
})

it('joins the parts of a name in one place', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) =>
      path !== place &&
      !/\.(?:test|fixture)\.tsx?$/.test(path) &&
      // Other parties write names as they do.
      !path.startsWith('src/sandbox/'),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((path) => joinsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})
