import { expect, it } from 'vitest'
import en from '../../../../public/locales/en/products.json' with { type: 'json' }
import km from '../../../../public/locales/km/products.json' with { type: 'json' }
import { cloudServers } from '../../catalogue/products/seed/cloud-servers.ts'
import type { AddonTexts } from '../../../i18n/addon-texts.ts'
import { chosenAddonTexts } from '../../../i18n/chosen-addon-texts.ts'
import { fill } from '../../../i18n/fill.ts'

const t: AddonTexts = (key, params) => fill(en[key], params)

const textsOf = (...addons: Parameters<typeof chosenAddonTexts>[0]) =>
  chosenAddonTexts(addons, t).map(
    ({ label, text }) => `${label}: ${text.replaceAll('\u00a0', ' ')}`,
  )

it('chosen addons read as names with units', () => {
  expect(
    textsOf(
      { name: 'cs-os', value: 'ubuntu-22.04' },
      { name: 'cs-cpu', value: 4 },
      { name: 'cs-more-storage', value: 50 },
      { name: 'cs-additional-ip', value: 2 },
      { name: 'cs-backup', value: 'daily' },
    ),
  ).toEqual([
    'Operating system: Ubuntu 22.04',
    'CPU: 4 vCPU',
    'More storage: 50 GB SSD',
    'Additional IP address: 2 IPv4',
    'Automatic backup: Daily',
  ])
  expect(
    textsOf({ name: 'cs-storage', value: 'hdd' }, { name: 'cs-more-storage', value: 1000 }),
  ).toEqual(['Storage: HDD', 'More storage: 1,000 GB HDD'])
})

it('every choice of a server reads as the catalogue names it', () => {
  for (const { name, options } of cloudServers.flatMap((server) => server.addons('KH'))) {
    if (name.endsWith('-fee')) continue
    for (const { name: option, value, onlyChanges } of options) {
      if (onlyChanges === true) continue
      const [{ text } = { text: '' }] = chosenAddonTexts([{ name, value }], t)
      const disk = name === 'cs-more-storage' ? ' SSD' : ''
      const digits = (shown: string) => shown.replaceAll('\u00a0', ' ').replaceAll(',', '')
      expect(digits(text)).toBe(`${option}${disk}`)
    }
  }
})

it('the words are translated', () => {
  const [daily] = chosenAddonTexts([{ name: 'cs-backup', value: 'daily' }], (key, params) =>
    fill(km[key], params),
  )
  expect(daily).toMatchObject({ label: km['addon.auto-backup'], text: km['value.daily'] })
})
