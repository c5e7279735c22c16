import { describe, expect, it } from 'vitest'
import { deleteCommand, readDeletion } from './delete.ts'
import * as ns from './namespaces.ts'
import type { EppResponse } from './response.ts'
import { createRestoreCommands } from './restore.ts'
import { node, writeXml } from './xml-writer.ts'

const response = (code: number): EppResponse => ({
  code,
  message: `message ${code}`,
  clTRID: undefined,
  svTRID: undefined,
  messages: undefined,
  resData: undefined,
  extension: undefined,
})

/** Records commands and answers each with one code. */
const answering = (code: number) => {
  const sent: string[] = []
  const commands = createRestoreCommands({
    run: (kind, write) => {
      sent.push(`${kind} ${writeXml(node('command', ...write({ fee: false })))}`)
      return Promise.resolve({ ...response(code), fee: false })
    },
  })
  return { sent, commands }
}

const report = {
  name: 'a.com',
  deletedAt: new Date('2026-10-01T00:00:00Z'),
  restoredAt: new Date('2026-11-21T03:00:00Z'),
}

describe('bringing a name back', () => {
  it('is requested with an update without changes, never repeated automatically', async () => {
    const { sent, commands } = answering(1000)
    expect(await commands.requestRestore('a.com')).toEqual({ ok: true })
    expect(sent[0]).toMatch(/^write /)
    expect(sent[0]).toContain(
      `<update><domain:update xmlns:domain="${ns.domain}"><domain:name>a.com</domain:name>` +
        '<domain:chg/></domain:update></update>' +
        `<extension><rgp:update xmlns:rgp="${ns.rgp}"><rgp:restore op="request"/></rgp:update></extension>`,
    )
  })

  it('ends with a report that has each part of RFC 3915, in its order', async () => {
    const { sent, commands } = answering(1000)
    expect(await commands.reportRestore(report)).toEqual({ ok: true })
    const parts = [...(sent[0] ?? '').matchAll(/<rgp:(\w+)[ >/]/g)].map(([, local]) => local)
    expect(parts).toEqual([
      ...['update', 'restore', 'report', 'preData', 'postData', 'delTime', 'resTime', 'resReason'],
      ...['statement', 'statement'],
    ])
    expect(sent[0]).toContain('<rgp:restore op="report">')
    expect(sent[0]).toContain('<rgp:delTime>2026-10-01T00:00:00.000Z</rgp:delTime>')
  })

  it.each([
    [2304, 'not-there'],
    [2303, 'not-ours'],
    [2306, 'refused'],
  ])('refused with %i is %s', async (code, reason) => {
    const { commands } = answering(code)
    const refused = { ok: false, reason, message: `message ${code}` }
    expect(await commands.requestRestore('a.com')).toEqual(refused)
    expect(await commands.reportRestore(report)).toEqual(refused)
  })

  it.each([2104, 2103, 2201])('refused with %i is about our account', async (code) => {
    const { commands } = answering(code)
    await expect(commands.requestRestore('a.com')).rejects.toMatchObject({ class: 'fatal' })
  })

  it('is trouble that may pass when the registry fails', async () => {
    const { commands } = answering(2400)
    await expect(commands.requestRestore('a.com')).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

describe('a deletion', () => {
  it('names what is deleted', () => {
    expect(writeXml(node('command', ...deleteCommand('a.com')))).toContain(
      `<delete><domain:delete xmlns:domain="${ns.domain}"><domain:name>a.com</domain:name></domain:delete></delete>`,
    )
  })

  it.each([
    [2303, 'unregistered'],
    [2201, 'not-ours'],
    [2300, 'status-prohibits'],
    [2304, 'status-prohibits'],
    [2305, 'status-prohibits'],
    [2306, 'refused'],
  ])('refused with %i is %s', (code, reason) => {
    expect(readDeletion(response(code))).toMatchObject({ ok: false, reason })
  })

  it('is done with 1000, and with 1001', () => {
    expect([1000, 1001].map((code) => readDeletion(response(code)))).toEqual([
      { ok: true },
      { ok: true },
    ])
  })
})
