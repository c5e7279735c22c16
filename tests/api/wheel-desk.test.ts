import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDesk, type CommandEnd, type Desk } from './operator-command.ts'

describe('npm run shop -- wheel', () => {
  let directory: string
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk()
    directory = desk.directory
  }, 120_000)
  afterAll(() => desk.stop())

  const run = (...args: readonly string[]): Promise<CommandEnd> => desk.run('wheel', ...args)

  const file = async (content: unknown): Promise<string> => {
    const path = join(directory, 'wheel.json')
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  const wheel = {
    sites: ['KH'],
    startsAt: '2027-04-13T00:00:00+07:00',
    endsAt: '2027-04-17T00:00:00+07:00',
    spins: { REGISTER: 1, INVOICE: 1, TOP_UP: 0 },
    minimumOrder: 5,
    cashDays: 30,
    discountDays: 30,
    prizes: [
      { label: 'discount-5', weight: 9 },
      { amount: 2.5, weight: 1, stock: 20 },
    ],
  }

  it('adds, lists and ends', { timeout: 120_000 }, async () => {
    const { code, said } = await run('add', await file(wheel))
    expect(code).toBe(0)
    expect(said).toMatch(/^[0-9a-f-]{36} was added, for KH\.$/)
    const id = said.slice(0, 36)
    expect((await run('list')).said).toContain(
      `${id}  KH  13/04/2027 to 17/04/2027  2 prizes, spun 0 times`,
    )
    expect(await run('end', id)).toEqual({ code: 0, said: `${id} has ended.` })
    expect(await run('end', id)).toEqual({
      code: 1,
      said: `There is no wheel ${id} that runs or is to come.`,
    })
  })

  it('reports an invalid file', { timeout: 120_000 }, async () => {
    const wrong = {
      ...wheel,
      sites: ['VN'],
      startsAt: '2027-04-18',
      spins: { ...wheel.spins, INVOICE: 0.5 },
      prizes: [{ label: 'discount-5', amount: 1, weight: 1 }, { weight: 0 }],
    }
    expect(await run('add', await file(wrong))).toEqual({
      code: 1,
      said: [
        'sites.0: sites are of KH, TH, AE.',
        'startsAt: startsAt is a moment with its time zone, such as 2026-12-01T00:00:00+07:00.',
        'spins.INVOICE: INVOICE is a whole number.',
        'prizes.0: A prize has either a label or an amount.',
        'prizes.1.weight: weight is 1 to 1000000.',
        'prizes.1: A prize has either a label or an amount.',
      ].join('\n'),
    })
    const backwards = { ...wheel, endsAt: wheel.startsAt }
    expect((await run('add', await file(backwards))).said).toMatch(
      /endsAt is not after startsAt\.$/,
    )
    expect((await run('add', await file('prizes: none'))).said).toMatch(
      /wheel\.json is not JSON\.$/,
    )
    expect((await run('add', join(directory, 'none.json'))).said).toMatch(/can't be read\.$/)
  })

  it('shows its help for an unknown verb', { timeout: 60_000 }, async () => {
    for (const args of [[], ['spin', 'X'], ['list', 'all']]) {
      const { code, said } = await run(...args)
      expect(code).toBe(2)
      expect(said).toContain('npm run shop -- wheel add FILE.json')
    }
  })
})
