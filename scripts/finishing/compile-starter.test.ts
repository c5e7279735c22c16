import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { compileStarter } from './compile-starter.ts'

it('compiles to a small classic script that declares nothing in the page', async () => {
  const starter = await compileStarter()
  expect(starter).toMatch(/^\{.*\}$/s)
  expect(starter).not.toMatch(/\bexport\b|<\/script/)
  expect(starter.length).toBeLessThan(1000)
  expect(() => new Script(starter)).not.toThrow()
})
