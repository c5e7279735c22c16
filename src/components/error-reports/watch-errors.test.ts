import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const report = vi.fn<(error: unknown) => void>()
const openReports = vi.fn<() => typeof report>(() => report)
vi.mock('./report-errors.ts', () => ({ openReports }))
const isChosen = vi.fn<() => boolean>(() => true)
vi.mock('./choose-visit.ts', () => ({ isChosen }))
let idle: (() => void) | undefined
vi.mock('../../client/when-idle.ts', () => ({ whenIdle: (run: () => void) => void (idle = run) }))

/** Opens a page with the errors of its first moment. */
const openPage = async (...early: readonly Error[]) => {
  const { watch } = await import('./watch-errors.ts')
  watch(early.map((error) => ['', '', 0, 0, error]))
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', () => undefined)
  vi.clearAllMocks()
})
afterEach(() => vi.unstubAllGlobals())

it('loads the SDK for a chosen visit once the page is idle, and not before', async () => {
  await openPage()
  expect([isChosen, openReports].map((each) => each.mock.calls.length)).toEqual([0, 0])
  idle?.()
  await vi.dynamicImportSettled()
  expect(openReports).toHaveBeenCalledOnce()
})

it('loads it for no other visit without an error', async () => {
  isChosen.mockReturnValueOnce(false)
  await openPage()
  idle?.()
  await vi.dynamicImportSettled()
  expect(openReports).not.toHaveBeenCalled()
})

it('reports an error of the first moment', async () => {
  const error = new Error('early')
  await openPage(error)
  expect(report.mock.calls.map(([one]) => one)).toEqual([error])
})
