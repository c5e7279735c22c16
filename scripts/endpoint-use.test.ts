import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { EndpointShape } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { root } from './project-paths.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const explained = [
  ...read('docs/decisions/103-calls-that-no-page-makes.md').matchAll(/^\| `(\w+ \/[^`]+)`/gm),
].map(([, call = '']) => call)

const pages = ['client', 'components', 'islands', 'layouts', 'pages', 'website', 'stores', 'ui']
  .flatMap((folder) =>
    readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.(ts|tsx|astro)$/.test(file))
      .map((file) => read(join('src', folder, file))),
  )
  .join('\n')
const words = new Set(pages.match(/\w+/g))

/** By the call's name in the list: the constants that a page imports to make it. */
const constants = new Map(
  [...read('src/contract/endpoints.ts').matchAll(/^ {2}(\w+): \w+\.(\w+)/gm)].map(
    ([, name = '', constant = '']) => [name, constant],
  ),
)

const isMade = ([name, { path }]: [string, EndpointShape]): boolean => {
  const [start = path] = path.split('{')
  return words.has(constants.get(name) ?? '') || new RegExp(`(/api|')${start}['\`$]`).test(pages)
}

it('each call is made by a page, or explained', () => {
  const others = Object.entries<EndpointShape>(endpoints)
    .filter((call) => !isMade(call))
    .map(([, { method, path }]) => `${method} ${path}`)
  expect(others.sort()).toEqual([...explained].sort())
})
