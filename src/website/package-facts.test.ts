import { describe, expect, test } from 'vitest'
import { fill } from '../i18n/fill.ts'
import type { Texts } from '../i18n/texts.ts'
import { byDifference, extrasOf, factsOf, groupedFacts, systemsOf } from './package-facts.ts'
import { sampleAddon, samplePackage } from './package-samples.ts'

/** Texts that return their key and parameters. */
const t: Texts<'products'> = (key, params) =>
  key.startsWith('unit.') ? fill(`{count} ${key.slice(5)}`, params) : key

const basic = samplePackage('ch-basic', {
  addons: [
    sampleAddon('ch-server-db', false),
    sampleAddon('ch-ram', 2, { unit: 'gb' }),
    sampleAddon('ch-cpu', 1, { unit: 'vcpu' }),
    sampleAddon('ch-app', 'Node.js'),
    sampleAddon('upgrade-fee', 5),
    sampleAddon('ch-additional-ip', 0, {
      options: [{ name: '1', data: { value: 1, monthlyPrice: 3 } }],
    }),
  ],
})
const standard = samplePackage('ch-standard', {
  addons: [
    sampleAddon('ch-cpu', 1, { unit: 'vcpu' }),
    sampleAddon('ch-ram', 4096, { unit: 'gb' }),
    sampleAddon('ch-file-storage', null),
    sampleAddon('ch-app', 'Node.js'),
  ],
})

describe('facts', () => {
  test('are in the order of the specification, each with its unit', () => {
    expect(factsOf([basic, standard], t)).toEqual([
      { name: 'ch-cpu', label: 'addon.cpu', values: ['1\u00a0vcpu', '1\u00a0vcpu'] },
      { name: 'ch-ram', label: 'addon.ram', values: ['2\u00a0gb', '4,096\u00a0gb'] },
      {
        name: 'ch-file-storage',
        label: 'addon.file-storage',
        values: [false, 'value.unlimited'],
      },
      { name: 'ch-app', label: 'addon.app', values: ['Node.js', 'Node.js'] },
      { name: 'ch-server-db', label: 'addon.server-db', values: [false, false] },
    ])
  })

  test('differences come first; features that no package has are left out', () => {
    const { different, same } = byDifference(factsOf([basic, standard], t))
    expect(different.map(({ name }) => name)).toEqual(['ch-ram', 'ch-file-storage'])
    expect(same.map(({ name }) => name)).toEqual(['ch-cpu', 'ch-app'])
  })

  test('values are translated; zero means not included', () => {
    const shared = samplePackage('sh-basic', {
      addons: [sampleAddon('sh-auto-backup', 'daily'), sampleAddon('sh-maxftp', 0)],
    })
    expect(factsOf([shared], t).map(({ values }) => values)).toEqual([[false], ['value.daily']])
  })

  test('are grouped by the titles of the API', () => {
    const sold = samplePackage('ch-basic', {
      addons: [
        sampleAddon('ch-domain', 1, { addonGroupTitle: 'Domain' }),
        sampleAddon('ch-cpu', 1),
      ],
    })
    expect(groupedFacts(sold, t).map(({ title, facts }) => [title, facts.length])).toEqual([
      ['Compute', 1],
      ['Domain', 1],
    ])
  })

  test('rejects an addon without a text, by name', () => {
    const odd = samplePackage('ch-odd', { addons: [sampleAddon('ch-teleport', true)] })
    expect(() => factsOf([odd], t)).toThrow('The API sells the addon "ch-teleport"')
    const inherited = samplePackage('ch-odd', { addons: [sampleAddon('constructor', true)] })
    expect(() => factsOf([inherited], t)).toThrow('"constructor"')
  })

  test('a quantity names its kind, a choice its free options', () => {
    const free = (name: string) => ({ name, data: { value: name, monthlyPrice: 0 } })
    const server = samplePackage('cs-basic-cloud-1', {
      addons: [
        sampleAddon('cs-storage', 40, {
          unit: 'gb',
          options: [
            free('SSD'),
            free('HDD'),
            { name: 'Extend', data: { value: 'update', monthlyPrice: 0, onlyChanges: true } },
          ],
        }),
        sampleAddon('ch-app', 'php', {
          options: [
            free('PHP'),
            free('Node.js'),
            { name: '.NET', data: { value: 'dotnet', monthlyPrice: 4 } },
          ],
        }),
      ],
    })
    expect(factsOf([server], t).map(({ values }) => values)).toEqual([
      ['40\u00a0gb SSD / HDD'],
      ['PHP, Node.js'],
    ])
  })
})

describe('extras', () => {
  const ip = (...prices: number[]) =>
    sampleAddon('ch-additional-ip', 0, {
      options: prices.map((monthlyPrice, index) => ({
        name: `${index} IPv4`,
        data: { value: index, monthlyPrice },
      })),
    })

  test('are the addons with a price, each option once', () => {
    const packages = ['ch-basic', 'ch-standard'].map((key) =>
      samplePackage(key, { addons: [ip(0, 3, 6)] }),
    )
    expect(extrasOf(packages, t)).toEqual([
      {
        name: 'ch-additional-ip',
        label: 'addon.additional-ip',
        from: 3,
        options: [
          { text: '1 IPv4', monthlyPrice: 3 },
          { text: '2 IPv4', monthlyPrice: 6 },
        ],
      },
    ])
    expect(extrasOf([standard], t)).toEqual([])
  })

  test('show the minimum price if it depends on the package', () => {
    const packages = [
      samplePackage('ch-basic', { addons: [ip(0, 3)] }),
      samplePackage('ch-standard', { addons: [ip(0, 2.5)] }),
    ]
    expect(extrasOf(packages, t)).toMatchObject([{ from: 2.5, options: [] }])
  })

  test('are in the language of the page', () => {
    const backup = sampleAddon('cs-backup', 'weekly', {
      options: [
        { name: 'Weekly', data: { value: 'weekly', monthlyPrice: 0 } },
        { name: 'Daily', data: { value: 'daily', monthlyPrice: 3.8 } },
      ],
    })
    const server = samplePackage('cs-basic-cloud-1', { addons: [backup] })
    expect(extrasOf([server], t)).toEqual([
      {
        name: 'cs-backup',
        label: 'addon.auto-backup',
        from: 3.8,
        options: [{ text: 'value.daily', monthlyPrice: 3.8 }],
      },
    ])
    expect(factsOf([server], t).map(({ values }) => values)).toEqual([['value.weekly']])
  })

  test('exclude operating systems, which have their own list', () => {
    const server = samplePackage('cs-basic-cloud-1', {
      addons: [
        sampleAddon('cs-os', 'ubuntu-24.04', {
          options: [
            { name: 'Ubuntu 24.04', data: { value: 'ubuntu-24.04', monthlyPrice: 0 } },
            {
              name: 'Windows 10',
              data: { value: 'windows-10', monthlyPrice: 12, endOfLife: '2025-10-14' },
            },
          ],
        }),
      ],
    })
    expect(extrasOf([server], t)).toEqual([])
    expect(systemsOf([server, server])).toEqual([
      { text: 'Ubuntu 24.04', monthlyPrice: 0 },
      { text: 'Windows 10', monthlyPrice: 12, endOfLife: '2025-10-14' },
    ])
    expect(factsOf([server], t)).toEqual([])
  })
})
