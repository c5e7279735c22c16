import { describe, expect, it } from 'vitest'
import { bangkok, packageList, phnomPenh } from './choices.fixture.ts'
import { addonChoices, chosenValue, noChoices, settle, type Choices } from './choices.ts'

const defaults = { regionId: undefined, country: undefined, months: 12 }

const settled = (choices: Partial<Choices>, more: Partial<typeof defaults> = {}) => {
  const result = settle(packageList, { ...noChoices, ...choices }, { ...defaults, ...more })
  if (result === undefined) throw new Error('nothing is for sale')
  return result
}

describe('without choices', () => {
  it('the default region, its popular package and the preferred term are selected', () => {
    const { region, sold, term, addons, lost } = settled({})
    expect([region.id, sold?.key, term?.duration, addons, lost]).toEqual([
      phnomPenh,
      'server',
      12,
      [],
      undefined,
    ])
  })

  it('the region of the customer’s country is selected, and the one chosen before wins', () => {
    expect(settle(packageList, noChoices, { ...defaults, country: 'TH' })?.region.id).toBe(bangkok)
    const both = { ...defaults, country: 'TH', regionId: phnomPenh }
    expect(settle(packageList, noChoices, both)?.region.id).toBe(phnomPenh)
  })

  it('an empty list settles nothing', () => {
    expect(settle({ ...packageList, packages: {} }, noChoices, defaults)).toBeUndefined()
  })
})

describe('a requested package', () => {
  it('is selected with its term and addons', () => {
    const { sold, term, addons } = settled({
      packageKey: 'server',
      term: { duration: 1, durationType: 'MONTH' },
      addons: { 'cs-ram': '4', 'cs-os': 'windows-10' },
    })
    expect([sold?.key, term?.duration]).toEqual(['server', 1])
    expect(addons).toEqual([
      { name: 'cs-ram', value: 4 },
      { name: 'cs-os', value: 'windows-10' },
    ])
  })

  it('that is sold out is replaced by one for sale, and said so', () => {
    const { sold, lost, packages } = settled({ regionId: bangkok, packageKey: 'server' })
    expect([sold?.key, lost]).toEqual(['small', 'sold-out'])
    expect(packages.map(({ isDisabled }) => isDisabled)).toEqual([false, true])
  })

  it('that is gone is replaced, and said so', () => {
    const { sold, lost } = settled({ packageKey: 'cs-retired' })
    expect([sold?.key, lost]).toEqual(['server', 'gone'])
  })

  it('is not said to be replaced where everything is sold out', () => {
    const packages = Object.fromEntries(
      Object.entries(packageList.packages).map(([id, those]) => [
        id,
        those.map((each) => ({ ...each, isDisabled: true })),
      ]),
    )
    const choices = { ...noChoices, packageKey: 'server' }
    const result = settle({ ...packageList, packages }, choices, defaults)
    expect([result?.sold, result?.lost]).toEqual([undefined, undefined])
  })

  it('leaves out addons and values that it does not have', () => {
    const addons = { 'cs-ram': '5', 'cs-gpu': '1', 'cs-storage': 'update', 'upgrade-fee': '0' }
    expect(settled({ packageKey: 'server', addons }).addons).toEqual([])
    expect(settled({ packageKey: 'small', addons: { 'cs-ram': '4' } }).addons).toEqual([])
  })

  it('has another term if its own is not sold', () => {
    const { term } = settled({ term: { duration: 3, durationType: 'YEAR' } })
    expect(term?.duration).toBe(12)
  })
})

describe('a requested region', () => {
  it('that sells nothing is replaced, and said so', () => {
    const { region, isRegionLost } = settled({ regionId: 'closed', packageKey: 'server' })
    expect([region.id, isRegionLost]).toEqual([phnomPenh, true])
  })

  it('that sells something is kept, as is the default one', () => {
    expect(settled({ regionId: bangkok }).isRegionLost).toBe(false)
    expect(settled({}, { regionId: undefined }).isRegionLost).toBe(false)
  })
})

describe('the choices of an addon', () => {
  const addonOf = (name: string) => {
    const found = packageList.packages[phnomPenh]?.[1]?.addons.find((addon) => addon.name === name)
    if (found === undefined) throw new Error(name)
    return found
  }

  it('include the included amount, and no change of a running service', () => {
    expect(addonChoices(addonOf('cs-ram')).map(({ value }) => value)).toEqual([2, 4, 6, 10])
    expect(addonChoices(addonOf('cs-storage')).map(({ value }) => value)).toEqual(['ssd', 'hdd'])
    expect(addonChoices(addonOf('upgrade-fee'))).toEqual([])
  })

  it('show the value in force', () => {
    expect(chosenValue(addonOf('cs-ram'), [])).toBe(2)
    expect(chosenValue(addonOf('cs-ram'), [{ name: 'cs-ram', value: 6 }])).toBe(6)
    expect(chosenValue(addonOf('cs-storage'), [])).toBe('ssd')
    expect(chosenValue(addonOf('cs-os'), [])).toBe('ubuntu-24.04')
  })
})
