import { useState } from 'react'
import type { SslCertificate } from '../../contract/products.ts'
import { fieldErrorText } from '../../client/api-error.ts'
import type { Refused } from '../../contract/configured-price.ts'
import { formatMoney } from '../../contract/money.ts'
import { fill, message, type Messages } from '../../i18n/fill.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { OrderForm } from '../configurator/OrderForm.tsx'
import { PriceSummary } from '../configurator/PriceSummary.tsx'
import type { FieldError } from '../configurator/sent-errors.ts'
import { useAdding } from '../configurator/use-adding.ts'
import { useCustomerCart } from '../configurator/use-edited-item.ts'
import { useSettledUrl } from '../configurator/use-settled-url.ts'
import { CsrField } from '../items/ssl/CsrField.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { FreeHttps } from './FreeHttps.tsx'
import { NameHints } from './NameHints.tsx'
import { fieldIds, MoreNames, TermField, yearsText } from './SslFields.tsx'
import {
  choicesOfItem,
  dollarsOf,
  namesOf,
  newSslItem,
  pageOf,
  parseChoices,
  priceOf,
  type SslChoices,
} from './ssl-choices.ts'

interface SslOrderProps extends IslandProps {
  readonly certificate: SslCertificate
  /** Of the site. */
  readonly taxPercent: number
}

/** Keeps the choices in the URL; takes over those of an item that is edited. */
const useChoices = (certificate: SslCertificate) => {
  const params = new URLSearchParams(location.search)
  const [editKey] = useState(params.get('edit') ?? undefined)
  const [chosen, setChosen] = useState(() => parseChoices(params, certificate))
  const [isTouched, setTouched] = useState(params.has('name'))
  const cart = useCustomerCart()
  const item = cart?.items.find(({ key }) => key === editKey)
  const choices = !isTouched && item?.type === 'SSL' ? choicesOfItem(item) : chosen
  const page = pageOf(location.pathname, certificate.slug, choices, editKey)
  useSettledUrl(page)
  const choose = (next: SslChoices): void => {
    setTouched(true)
    setChosen(next)
  }
  return { editKey, choices, choose, page, taxPercent: cart?.taxPercent }
}

/** Returns why there is no price. */
const refusedText = (messages: Messages, errors: Messages, { code, params }: Refused): string =>
  code === 'ADDON_OUT_OF_RANGE'
    ? message(messages, 'order.names.range', params)
    : fill(errors[code] ?? '', params)

/** Returns what the names lack, each at its field; too many names before a wrong further one. */
const problemsOf = (
  messages: Messages,
  errors: Messages,
  read: ReturnType<typeof namesOf>,
  priced: ReturnType<typeof priceOf>,
): readonly FieldError[] => {
  const name = read.ok ? undefined : fill(errors[read.code] ?? '', read.params)
  const isFirst = !read.ok && read.at === 0
  const more = priced.ok ? !isFirst && name : refusedText(messages, errors, priced)
  return [
    ...(isFirst && name !== undefined ? [{ text: name, fieldId: fieldIds.name }] : []),
    ...(typeof more === 'string' ? [{ text: more, fieldId: fieldIds.more }] : []),
  ]
}

/** Today's price with VAT, or why there is none. */
const Summary = ({
  messages,
  errors,
  certificate,
  choices,
  taxPercent,
}: Omit<SslOrderProps, 'locale'> & { readonly choices: SslChoices }) => {
  const priced = priceOf(certificate, choices, choices.years, taxPercent)
  if (!priced.ok) return <p className="text-bad">{refusedText(messages, errors, priced)}</p>
  const term = yearsText(messages, choices.years)
  const lines = priced.lines.map(({ kind, value, amount }) => ({
    name:
      kind === 'package'
        ? `${certificate.name}, ${term}`
        : message(messages, 'order.line.names', { count: value ?? 0 }),
    amount,
  }))
  const { total: renewal } = priced.renewal
  const note =
    renewal === priced.total
      ? message(messages, 'order.same')
      : message(messages, 'order.then', { price: formatMoney(renewal), term })
  return <PriceSummary {...{ messages, lines, taxPercent, note }} today={priced} />
}

/** Orders a certificate: names, term, and a request that is pasted, made here or sent later. */
export const SslOrder = ({ locale, messages, errors, certificate, ...site }: SslOrderProps) => {
  const { editKey, choices, choose, page, taxPercent = site.taxPercent } = useChoices(certificate)
  const [isTried, setTried] = useState(false)
  const adding = useAdding(() => undefined)
  const { name: plan, group } = certificate
  const read = namesOf(certificate, choices)
  const priced = priceOf(certificate, choices, choices.years, taxPercent)
  const isEdit = editKey !== undefined
  const problems = problemsOf(messages, errors, read, priced)
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.text
  const csrError = adding.error?.errors.find(({ field }) => field === 'csr')
  const fields = { messages, certificate, choices, onChoices: choose }
  const send = (): void => {
    setTried(true)
    if (!read.ok || !priced.ok) return
    const item = newSslItem(certificate, choices, read.names, dollarsOf(priced).first)
    adding.send({ item, shownName: `${plan}, ${read.names[0] ?? ''}`, page, editKey })
  }
  return (
    <OrderForm
      {...{ locale, messages, errors, adding, isEdit }}
      back={message(messages, 'order.back', { name: plan })}
      title={message(messages, isEdit ? 'order.title.edit' : 'order.title', { name: plan })}
      total={priced.ok ? priced.total : undefined}
      summary={<Summary {...{ messages, errors, certificate, choices, taxPercent }} />}
      {...{ problems }}
      onSend={send}
      onAnother={() => {
        adding.reset()
        choose({ ...choices, name: '', more: '', csr: '' })
        setTried(false)
      }}
    >
      <TextInput
        id={fieldIds.name}
        label={message(messages, 'order.name')}
        hint={message(messages, `order.name.hint.${group}`)}
        autoCapitalize="none"
        spellCheck={false}
        value={choices.name}
        error={isTried ? errorOf(fieldIds.name) : undefined}
        onText={(name) => choose({ ...choices, name })}
      />
      <NameHints
        {...{ locale, messages, group, read }}
        name={choices.name}
        onName={(name) => choose({ ...choices, name })}
      />
      <FreeHttps {...{ messages, certificate }} names={read.ok ? read.names : []} />
      <MoreNames {...fields} error={isTried || !priced.ok ? errorOf(fieldIds.more) : undefined} />
      <TermField {...fields} />
      <details open={choices.csr !== '' || csrError !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          {message(messages, 'order.csr')}
        </summary>
        <p className="pb-3 text-sm text-ink-soft">{message(messages, 'order.csr.later')}</p>
        <CsrField
          {...{ messages, errors, group, csr: choices.csr }}
          names={read.ok ? read.names : []}
          onCsr={(csr) => choose({ ...choices, csr })}
          error={csrError && fieldErrorText(errors, csrError, message(messages, 'csr'))}
        />
      </details>
    </OrderForm>
  )
}
