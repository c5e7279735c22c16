import type { Measured } from './measure-database.ts'

export interface Figure {
  readonly database: string
  readonly figure: string
  readonly value: string
  readonly p99Ms: string
  readonly floor: string
  readonly ratio: number | undefined
  readonly aim: string
  readonly met: boolean | undefined
}

const round = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2)

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const residentAimMb = { pglite: 750, postgres: 250 } as const

/** Returns a database's figures beside their floors and targets. */
export const figuresOf = (measured: Measured): Figure[] => {
  const { kind, floors, constant } = measured
  const { insertAndRead, orderTransaction } = floors

  const rate = (
    figure: string,
    { perSecond, p99Ms }: Measured['constant'],
    floor?: { readonly name: string; readonly perSecond: number },
    aim?: number,
  ): Figure => {
    const ratio = floor === undefined ? undefined : perSecond / floor.perSecond
    return {
      database: kind,
      figure,
      value: `${round(perSecond)}/s`,
      p99Ms: round(p99Ms),
      floor: floor === undefined ? '' : `${floor.name}, ${round(floor.perSecond)}/s`,
      ratio,
      aim: aim === undefined ? '' : `at least ${aim}`,
      met: aim === undefined || ratio === undefined ? undefined : ratio >= aim,
    }
  }

  const bound = (figure: string, value: number, unit: string, aim: number): Figure => ({
    database: kind,
    figure,
    value: `${round(value)} ${unit}`,
    p99Ms: '',
    floor: '',
    ratio: undefined,
    aim: `at most ${aim} ${unit}`,
    met: value <= aim,
  })

  const told = (figure: string, value: string, met?: boolean, aim = ''): Figure => ({
    database: kind,
    figure,
    value,
    p99Ms: '',
    floor: '',
    ratio: undefined,
    aim,
    met,
  })

  const { connections, fulfilled, kilobytesEach, idleShare } = measured.realtime
  const a = { name: 'a', perSecond: constant.perSecond }
  const b = { name: 'b', perSecond: insertAndRead.perSecond }
  const c = { name: 'c', perSecond: orderTransaction.perSecond }
  const d = { name: 'd', perSecond: measured.argon2.perSecond }
  return [
    rate('floor a: the same HTTP stack, a constant', constant),
    rate('floor b: bare insert and read', insertAndRead),
    rate('floor c: bare order transaction', orderTransaction),
    rate('floor d: bare argon2id, two at once', measured.argon2),
    rate('domain search, asked of the registries', measured.searchCold, a),
    rate('domain search, from cache', measured.searchCached, a),
    rate('adding to the cart', measured.add, b, 0.2),
    rate('whole checkout by balance, fulfilled', measured.checkout, c, 0.1),
    rate('  the same without the jobs', measured.checkoutWithoutJobs, c),
    bound('one whole checkout alone (median)', measured.checkoutAlone.p50Ms, 'ms', 25),
    rate('sign-in', measured.signIn, d, 0.9),
    rate('refresh of a session', measured.refresh, b),
    rate('reading the signed-in customer', measured.user, a),
    told(
      `realtime: ${connections} open, one event each`,
      `${fulfilled} told`,
      fulfilled === connections,
      'all',
    ),
    told(
      'realtime: memory of a connection',
      // PGlite's own memory may shrink by more.
      kilobytesEach > 0 ? `${round(kilobytesEach)} kB` : 'too little to tell',
    ),
    told('realtime: processor while nothing happens', `${(idleShare * 100).toFixed(1)} %`),
    bound('start to ready on existing data (median)', median(measured.readyMs), 'ms', 800),
    bound('resident memory after load', measured.residentMb, 'MB', residentAimMb[kind]),
  ]
}

/** Formats the figures as an aligned table. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [
    ['database', 'figure', 'value', 'p99 ms', 'floor', 'ratio', 'aim', 'met'],
    ...figures.map(({ database, figure, value, p99Ms, floor, ratio, aim, met }) => [
      database,
      figure,
      value,
      p99Ms,
      floor,
      ratio === undefined ? '' : ratio.toFixed(3),
      aim,
      met === undefined ? '' : met ? 'yes' : 'NO',
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
