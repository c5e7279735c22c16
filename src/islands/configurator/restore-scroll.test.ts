import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const form = 'https://shop.example/hosting/shared?package=sh-basic'
const packages = 'https://shop.example/hosting/shared'

interface Visit {
  readonly type: string
  /** With which the document was loaded. */
  readonly loaded: string
  /** At which the form's sections are there. */
  readonly shown: string
  /** What the customer does before that. */
  readonly input?: string
}

/** Leaves the form with its section 80 px below the screen's top, and returns how far a visit scrolls. */
const scrolledBy = async ({ type, loaded, shown, input }: Visit): Promise<readonly unknown[]> => {
  const stored = new Map<string, string>()
  const section = { dataset: { step: 'term' }, getBoundingClientRect: () => ({ top: 80 }) }
  const listeners = new Map<string, () => void>()
  const scrolls: unknown[] = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('document', { querySelectorAll: () => [section], querySelector: () => section })
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('addEventListener', (name: string, listen: () => void) =>
    listeners.set(name, listen),
  )
  vi.stubGlobal('scrollBy', ({ top }: { readonly top: number }) => scrolls.push(top))
  const load = async (entry: { readonly type: string; readonly name: string }, href: string) => {
    vi.resetModules()
    vi.stubGlobal('location', { href })
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { ...entry, entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => '' },
    ])
    return import('./restore-scroll.ts')
  }
  await load({ type: 'navigate', name: form }, form)
  listeners.get('pagehide')?.()
  section.getBoundingClientRect = () => ({ top: 500 })
  const { restoreScroll } = await load({ type, name: loaded }, shown)
  if (input !== undefined) listeners.get(input)?.()
  restoreScroll()
  restoreScroll()
  return scrolls
}

it.each(['reload', 'back_forward'])(
  'moves the section to its place once, after a %s',
  async (type) => {
    expect(await scrolledBy({ type, loaded: form, shown: form })).toEqual([420])
  },
)

it.each<[string, Visit]>([
  ['of a link', { type: 'navigate', loaded: form, shown: form }],
  ['that shows another package', { type: 'reload', loaded: `${form}2`, shown: `${form}2` }],
  ['of the packages, one of which is opened', { type: 'reload', loaded: packages, shown: form }],
])('moves nothing after a visit %s', async (_, visit) => {
  expect(await scrolledBy(visit)).toEqual([])
})

it.each(['wheel', 'touchmove', 'keydown'])(
  'moves nothing after a %s, by which the customer has scrolled',
  async (input) => {
    expect(await scrolledBy({ type: 'reload', loaded: form, shown: form, input })).toEqual([])
  },
)
