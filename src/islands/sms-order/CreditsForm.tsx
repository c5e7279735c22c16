import { useState } from 'react'
import { amountsOf } from '../../contract/configured-price.ts'
import { fromDollars } from '../../contract/money.ts'
import type { SmsPrices } from '../../contract/products.ts'
import { formatCount, khmerLetters, khmerPart } from '../../contract/sms-parts.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'
import { ChoiceCard } from '../configurator/ChoiceCard.tsx'
import { OrderForm } from '../configurator/OrderForm.tsx'
import { PriceSummary } from '../configurator/PriceSummary.tsx'
import { useAdding } from '../configurator/use-adding.ts'
import { useSettledUrl } from '../configurator/use-settled-url.ts'
import { partPriceText } from '../items/sms-service/part-price.ts'
import { newCreditsItem, pageOf, parseCredits, year } from './sms-choices.ts'
import type { SmsFormProps } from './sms-order-props.ts'

type Pack = SmsPrices['credits'][number]

interface PackChoiceProps {
  readonly messages: Messages
  readonly pack: Pack
  readonly isChosen: boolean
  readonly onChosen: () => void
}

const PackChoice = ({ messages, pack, isChosen, onChosen }: PackChoiceProps) => (
  <ChoiceCard name="credits" value={String(pack.credits)} isChecked={isChosen} onChoose={onChosen}>
    <span className="grid gap-0.5">
      <span className="font-medium">
        {message(messages, 'pack', {
          credits: formatCount(pack.credits),
          price: priceText(pack.price),
        })}
      </span>
      <span className="text-sm text-ink-soft">
        {message(messages, 'pack.part', { price: partPriceText(pack.price / pack.credits) })}
      </span>
      <span className="text-sm text-ink-soft">
        {message(messages, 'pack.letters', { letters: formatCount(khmerLetters(pack.credits)) })}
      </span>
    </span>
  </ChoiceCard>
)

/** Orders message credits in one of the sizes on sale. */
export const CreditsForm = ({ params, prices, taxPercent, ...props }: SmsFormProps) => {
  const { messages } = props
  const [editKey] = useState(params.get('edit') ?? undefined)
  const [credits, setCredits] = useState(() => parseCredits(params, prices))
  const adding = useAdding(() => undefined)
  const page = pageOf(location.pathname, 'sms-marketing', { credits: String(credits) }, editKey)
  useSettledUrl(page)
  const pack = prices.credits.find((one) => one.credits === credits)
  const shownName = message(messages, 'pack.name', { credits: formatCount(pack?.credits ?? 0) })
  const today = pack && amountsOf(fromDollars(pack.price), year, taxPercent)
  const send = (): void => {
    if (pack === undefined) return
    const item = newCreditsItem(pack.credits, pack.price)
    adding.send({ item, shownName, page, editKey })
  }
  const isEdit = editKey !== undefined
  return (
    <OrderForm
      {...{ ...props, adding, isEdit }}
      back={message(messages, 'order.back')}
      title={message(messages, isEdit ? 'credits.title.edit' : 'credits.title')}
      total={today?.total}
      summary={
        today === undefined ? (
          <p>{message(messages, 'order.none')}</p>
        ) : (
          <PriceSummary
            {...{ messages, today, taxPercent }}
            lines={[{ name: shownName, amount: today.due }]}
            note={message(messages, 'credits.price.note')}
          />
        )
      }
      onSend={send}
      onAnother={() => adding.reset()}
    >
      <fieldset className="grid gap-2">
        <legend className="font-medium">{message(messages, 'credits.size')}</legend>
        <div className="grid gap-3 pt-1 sm:grid-cols-2">
          {prices.credits.map((one) => (
            <PackChoice
              key={one.credits}
              {...{ messages, pack: one, isChosen: one.credits === credits }}
              onChosen={() => setCredits(one.credits)}
            />
          ))}
        </div>
      </fieldset>
      <p className="max-w-prose text-sm text-ink-soft">
        {message(messages, 'credits.parts', { single: khmerPart.single, joined: khmerPart.joined })}{' '}
        {message(messages, 'prices.note')}
      </p>
    </OrderForm>
  )
}
