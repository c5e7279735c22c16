import { useState } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import type { SslCertificate } from '../../contract/products.ts'
import { priceText } from '../../ui/Price.tsx'
import { ChoiceCard } from '../configurator/ChoiceCard.tsx'
import { NamesArea } from '../items/ssl/NamesArea.tsx'
import { partsText } from '../items/ssl/parts-text.ts'
import { whyParts } from '../items/ssl/why-parts.ts'
import { dollarsOf, priceOf, type SslChoices } from './ssl-choices.ts'

/** The ids of the controls for names. */
export const fieldIds = { name: 'order-name', more: 'order-more' } as const

export interface FieldsProps {
  readonly messages: Messages
  readonly certificate: SslCertificate
  readonly choices: SslChoices
  readonly onChoices: (choices: SslChoices) => void
}

/** Returns the length of a term: '2 years'. */
export const yearsText = (messages: Messages, years: number): string =>
  message(messages, years === 1 ? 'year' : 'years', { count: years })

/** The terms with their prices and how many certificates each has. */
export const TermField = ({ messages, certificate, choices, onChoices }: FieldsProps) => {
  const [now] = useState(() => new Date())
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{message(messages, 'order.term')}</legend>
      <div className="grid gap-3 pt-1 sm:grid-cols-2">
        {certificate.prices.map(({ years }) => {
          const priced = priceOf(certificate, choices, years, 0)
          return (
            <ChoiceCard
              key={years}
              name="years"
              value={String(years)}
              isChecked={choices.years === years}
              onChoose={() => onChoices({ ...choices, years })}
            >
              <span className="grid gap-0.5">
                <span className="font-medium">
                  {yearsText(messages, years)}
                  {priced.ok && ` · ${priceText(dollarsOf(priced).first)}`}
                </span>
                <span className="text-sm text-ink-soft">
                  {message(messages, 'order.parts', {
                    parts: partsText(
                      (parts) => message(messages, 'parts.range', parts),
                      years,
                      now,
                    ),
                  })}
                </span>
              </span>
            </ChoiceCard>
          )
        })}
      </div>
      <p className="max-w-prose text-sm text-ink-soft">
        {whyParts(messages, now)} {message(messages, 'part.install.order')}{' '}
        {message(messages, 'prices.note')}
      </p>
    </fieldset>
  )
}

/** The further names of a certificate for several. */
export const MoreNames = ({
  messages,
  certificate,
  choices,
  onChoices,
  error,
}: FieldsProps & { readonly error: string | undefined }) => {
  const { domainsIncluded, additionalDomains } = certificate
  if (additionalDomains === null) return null
  return (
    <NamesArea
      id={fieldIds.more}
      label={message(messages, 'order.more')}
      hint={message(messages, 'order.more.hint', {
        included: domainsIncluded,
        price: priceText(additionalDomains.yearlyPrice),
        most: domainsIncluded + additionalDomains.most,
      })}
      error={error}
      text={choices.more}
      onText={(more) => onChoices({ ...choices, more })}
    />
  )
}
