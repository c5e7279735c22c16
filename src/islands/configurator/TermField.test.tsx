import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import en from '../../../public/locales/en/configurator.json' with { type: 'json' }
import km from '../../../public/locales/km/configurator.json' with { type: 'json' }
import { packageList, phnomPenh } from './choices.fixture.ts'
import { noChoices, settle } from './choices.ts'
import { TermField } from './TermField.tsx'

const drawn = (messages: typeof en): string => {
  const defaults = { regionId: phnomPenh, country: undefined, months: 12 }
  const settled = settle(packageList, { ...noChoices, packageKey: 'small' }, defaults)
  if (settled === undefined) throw new Error('nothing is for sale')
  return renderToStaticMarkup(<TermField {...{ messages, settled }} onChoose={() => undefined} />)
}

it('says of each price of a term that it is before VAT, unlike the total beside it', () => {
  expect(drawn(en)).toContain('>$24.90 before VAT<')
  expect(drawn(en)).toContain('>then $27.39 before VAT ')
  expect(drawn(km)).toContain('$24.90 មិនទាន់រួម VAT')
  expect(drawn(km)).toContain('$27.39 មិនទាន់រួម VAT')
})
