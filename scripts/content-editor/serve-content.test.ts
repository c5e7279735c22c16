import { EventEmitter } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ViteDevServer } from 'vite'
import { root } from '../project-paths.ts'
import { serveContent } from './serve-content.ts'

let project = ''
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(join(root, 'content'), join(project, 'content'), { recursive: true })
  for (const name of ['docs', 'src', 'public']) symlinkSync(join(root, name), join(project, name))
})
afterAll(() => rmSync(project, { recursive: true }))

it('shows what has to be corrected over each page, until it is', () => {
  const [watcher, connections] = [new EventEmitter(), new EventEmitter()]
  const send = vi.fn<(message: { type: string; err?: { message: string } }) => void>()
  const ws = { send, on: connections.on.bind(connections) }
  const server = { ws, watcher, middlewares: { use: () => undefined } }
  serveContent(server as unknown as ViteDevServer, project, async () => {})

  connections.emit('connection')
  expect(send).not.toHaveBeenCalled()

  const file = join(project, 'content/faq/km/how-to-pay.md')
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  watcher.emit('all', 'unlink', file)
  connections.emit('connection')
  expect(send).toHaveBeenCalledTimes(2)
  for (const [message] of send.mock.calls) {
    expect(message.type).toBe('error')
    expect(message.err?.message).toContain('there is no content/faq/km/how-to-pay.md')
  }

  writeFileSync(file, text)
  watcher.emit('all', 'add', join(project, 'src/website/brand.ts'))
  expect(send).toHaveBeenCalledTimes(2)
  watcher.emit('all', 'add', file)
  expect(send).toHaveBeenLastCalledWith({ type: 'full-reload' })
})
