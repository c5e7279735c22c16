import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { root } from './project-paths.ts'

const names = v.record(v.string(), v.string())
const packageSchema = v.object({ dependencies: names, devDependencies: names })

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('docs/architecture.md §6 explains every dependency, and no others', () => {
  const { dependencies, devDependencies } = v.parse(packageSchema, JSON.parse(read('package.json')))
  const [, section = ''] = read('docs/architecture.md').split('\n## 6. Dependencies')
  const explained = [...section.matchAll(/^\| ([@a-z][^|]*?) +\|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((name) => name !== 'package')
  const installed = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  expect(explained.toSorted()).toEqual(installed.toSorted())
})
