import { expect, test, vi } from 'vitest'
import { ChildFailed, describeEnd, startChild } from './child-process.ts'

const script = (code: string) => ({ name: 'The child', args: ['--eval', code] })

test('ready resolves to the lines up to the ready line; stop ends it', async () => {
  const printed: string[] = []
  const child = startChild({
    ...script(
      `console.log('first'); console.log('ready http://x'); console.log('later'); setInterval(() => {}, 1000)`,
    ),
    ready: /^ready/,
    holdUntilReady: true,
    print: (line) => printed.push(line),
  })
  expect(await child.ready).toEqual(['first', 'ready http://x'])
  await vi.waitFor(() => expect(printed).toEqual(['later']))
  expect(await child.stop()).toMatchObject({ signal: 'SIGTERM' })
})

test('a child that ends before it is ready fails with its own output', async () => {
  const child = startChild({
    ...script(`console.error('PORT 1 is in use'); process.exitCode = 1`),
    ready: /^ready/,
  })
  await expect(child.ready).rejects.toThrow(new ChildFailed('PORT 1 is in use'))
  expect(describeEnd(await child.ended)).toBe('The child stopped (exit code 1)')
})

test('a child without output fails with its exit code', async () => {
  const child = startChild({ ...script('process.exitCode = 3'), ready: /^ready/ })
  await expect(child.ready).rejects.toThrow('The child stopped (exit code 3).')
})

test('a child that ignores SIGTERM is killed', async () => {
  const child = startChild({
    ...script(`process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)`),
    ready: /^ready/,
  })
  await child.ready
  expect(await child.stop(50)).toMatchObject({ signal: 'SIGKILL' })
})
