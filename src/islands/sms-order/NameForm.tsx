import { useState } from 'react'
import { amountsOf } from '../../contract/configured-price.ts'
import { fromDollars } from '../../contract/money.ts'
import {
  mostSenderText,
  senderNameLength,
  senderNameProblem,
} from '../../contract/sms-sender-name.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { controlClass, Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { OrderForm } from '../configurator/OrderForm.tsx'
import { PriceSummary } from '../configurator/PriceSummary.tsx'
import type { FieldError } from '../configurator/sent-errors.ts'
import { useAdding } from '../configurator/use-adding.ts'
import { useCustomerCart } from '../configurator/use-edited-item.ts'
import { useSettledUrl } from '../configurator/use-settled-url.ts'
import {
  nameOfItem,
  newNameItem,
  pageOf,
  parseName,
  problemWhileTyping,
  year,
  type NameChoices,
} from './sms-choices.ts'
import type { SmsFormProps } from './sms-order-props.ts'

const fieldIds = { name: 'sms-name', use: 'sms-use', sample: 'sms-sample' } as const

/** Returns what the choices lack, each at its field. */
const problemsOf = (messages: Messages, choices: NameChoices): readonly FieldError[] => {
  const problem = senderNameProblem(choices.senderName)
  const missing = (['use', 'sample'] as const).filter((field) => choices[field].trim() === '')
  return [
    ...(problem === undefined
      ? []
      : [{ text: message(messages, `problem.${problem}`), fieldId: fieldIds.name }]),
    ...missing.map((field) => ({
      text: message(messages, `name.${field}.missing`),
      fieldId: fieldIds[field],
    })),
  ]
}

const empty: NameChoices = { senderName: '', use: '', sample: '' }

/** Keeps the choices in the URL; takes over those of an item that is edited. */
const useName = (params: URLSearchParams) => {
  const [editKey] = useState(params.get('edit') ?? undefined)
  const [chosen, setChosen] = useState(() => parseName(params))
  const [isTouched, setTouched] = useState(params.has('name'))
  const item = useCustomerCart()?.items.find(({ key }) => key === editKey)
  const choices = (isTouched || item === undefined ? undefined : nameOfItem(item)) ?? chosen
  const { senderName, use, sample } = choices
  const texts = { name: senderName, use, sample }
  const page = pageOf(location.pathname, 'sms-brand-name', texts, editKey)
  useSettledUrl(page)
  const choose = (next: NameChoices): void => {
    setTouched(true)
    setChosen(next)
  }
  return { editKey, choices, choose, page }
}

/** How a phone shows a message of this sender. */
const PhonePreview = ({
  messages,
  choices: { senderName, sample },
}: {
  readonly messages: Messages
  readonly choices: NameChoices
}) => (
  <figure className="grid gap-2">
    <figcaption className="text-sm text-ink-soft">{message(messages, 'preview')}</figcaption>
    <div className="grid max-w-[20rem] gap-3 rounded-lg border border-line bg-surface-raised p-4">
      <p className="border-b border-line pb-2 text-center font-bold [overflow-wrap:anywhere]">
        {senderName.trim() === '' ? message(messages, 'preview.name') : senderName}
      </p>
      <p className="min-h-12 rounded-lg bg-surface p-3 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        {sample.trim() === '' ? message(messages, 'preview.text') : sample}
      </p>
    </div>
  </figure>
)

/** Orders a sender's name: the name, what it is used for, and a sample. */
export const NameForm = ({ params, prices, taxPercent, ...props }: SmsFormProps) => {
  const { messages } = props
  const { editKey, choices, choose, page } = useName(params)
  const [isTried, setTried] = useState(false)
  const adding = useAdding(() => undefined)
  const { brandName } = prices
  const today = brandName === null ? undefined : amountsOf(fromDollars(brandName), year, taxPercent)
  const { senderName, use, sample } = choices
  const problems = problemsOf(messages, choices)
  const typed = problemWhileTyping(senderName)
  const errorOf = (id: string): string | undefined =>
    isTried ? problems.find(({ fieldId }) => fieldId === id)?.text : undefined
  const send = (): void => {
    setTried(true)
    if (brandName === null || problems.length > 0) return
    adding.send({ item: newNameItem(choices, brandName), shownName: senderName, page, editKey })
  }
  const isEdit = editKey !== undefined
  return (
    <OrderForm
      {...{ ...props, adding, isEdit }}
      back={message(messages, 'order.back')}
      title={message(messages, isEdit ? 'name.title.edit' : 'name.title')}
      total={today?.total}
      summary={
        today === undefined ? (
          <p>{message(messages, 'order.none')}</p>
        ) : (
          <PriceSummary
            {...{ messages, today, taxPercent }}
            lines={[{ name: message(messages, 'name.line'), amount: today.due }]}
            note={message(messages, 'name.price.note')}
          />
        )
      }
      {...{ problems }}
      onSend={send}
      onAnother={() => {
        adding.reset()
        choose(empty)
        setTried(false)
      }}
    >
      <TextInput
        id={fieldIds.name}
        label={message(messages, 'name.name')}
        hint={message(messages, 'name.hint')}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={senderNameLength.most + 9}
        value={senderName}
        error={errorOf(fieldIds.name) ?? (typed && message(messages, `problem.${typed}`))}
        onText={(name) => choose({ ...choices, senderName: name })}
      />
      <TextInput
        id={fieldIds.use}
        label={message(messages, 'name.use')}
        hint={message(messages, 'name.use.hint')}
        maxLength={mostSenderText.use}
        value={use}
        error={errorOf(fieldIds.use)}
        onText={(text) => choose({ ...choices, use: text })}
      />
      <Field
        id={fieldIds.sample}
        label={message(messages, 'name.sample')}
        hint={message(messages, 'name.sample.hint')}
        error={errorOf(fieldIds.sample)}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={mostSenderText.sample}
            className={controlClass}
            value={sample}
            onChange={(event) => choose({ ...choices, sample: event.target.value })}
          />
        )}
      </Field>
      <PhonePreview messages={messages} choices={choices} />
      <p className="max-w-prose text-sm text-ink-soft">{message(messages, 'name.next')}</p>
    </OrderForm>
  )
}
