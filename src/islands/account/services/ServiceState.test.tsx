import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import en from '../../../../public/locales/en/services.json' with { type: 'json' }
import km from '../../../../public/locales/km/services.json' with { type: 'json' }
import type { OwnedService } from '../../../contract/services.ts'
import { ServiceState } from './ServiceState.tsx'

const service: OwnedService = {
  ...{ id: '1', type: 'CLOUD_HOSTING', productKey: 'ch-standard', subject: 'angkor.com' },
  ...{ name: 'angkor.com', state: 'ACTIVE', nextStep: null, holds: [], deadline: null },
  ...{ expiresAt: '2027-11-28T03:00:00.000Z', autoRenew: true, renewalPrice: 12.09 },
  outages: [],
}

const drawn = (messages: typeof en): string =>
  renderToStaticMarkup(<ServiceState {...{ messages, service }} />)

it('names the last day of a renewal, which is charged before it', () => {
  expect(drawn(en)).toContain('Renews by 28/11/2027 for $12.09')
  expect(drawn(km)).toContain('យ៉ាងយូរត្រឹមថ្ងៃទី 28/11/2027')
})

it('offers an IP at its price before VAT, and says so', () => {
  expect(en['server.ips.add']).toContain('{price} a month before VAT')
  expect(km['server.ips.add']).toContain('មិនទាន់រួម VAT')
})
