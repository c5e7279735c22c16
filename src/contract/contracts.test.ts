import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import enCheckout from '../../public/locales/en/checkout.json' with { type: 'json' }
import enContracts from '../../public/locales/en/contracts.json' with { type: 'json' }
import kmCheckout from '../../public/locales/km/checkout.json' with { type: 'json' }
import kmContracts from '../../public/locales/km/contracts.json' with { type: 'json' }
import { consentVersion } from './contracts.ts'

/** A signature stores the version of what was consented to: a changed text needs a new version here. */
const versions: Readonly<Record<string, string>> = {
  '2026-11': '0252d234b855f131',
}

it('the texts of the consent are those of their version', () => {
  const texts = [[enCheckout, enContracts] as const, [kmCheckout, kmContracts] as const].flatMap(
    ([checkout, contracts]) => [
      checkout.consent,
      contracts['auto-sign.consent'],
      contracts['sign.consent'],
    ],
  )
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
  expect(versions[consentVersion]).toBe(hash)
})
