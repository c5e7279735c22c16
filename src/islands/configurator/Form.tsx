import { useDeferredValue, useMemo, useState } from 'react'
import type { NewItem } from '../../contract/items/variants.ts'
import { toDollars } from '../../contract/money.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { usePart } from '../shell/use-part.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Problem } from './configurator-kind.ts'
import { formErrors } from './form-errors.ts'
import type { FormProps } from './form-props.ts'
import { FormPrice } from './FormPrice.tsx'
import { FormSections } from './FormSections.tsx'

/** Returns what the form sends: a new item, or the change of a service. */
const itemOf = <Option,>({
  kind,
  configuration,
  settled,
  expectedPrice,
}: Pick<FormProps<Option>, 'kind' | 'configuration' | 'settled'> & {
  readonly expectedPrice: number | undefined
}): NewItem | undefined => {
  const { option, serviceId, summary } = configuration
  const { region, sold, term, addons } = settled
  if (summary === undefined || 'code' in summary) return undefined
  if (sold === undefined || term === undefined) return undefined
  const chosen = { region, sold, term, addons }
  return serviceId === undefined
    ? kind.newItem({ ...chosen, option, expectedPrice: toDollars(summary.price.due) })
    : { ...kind.changeItem({ ...chosen, serviceId }), expectedPrice }
}

const none: readonly Problem[] = []

const loadProof = () => import('../account/services/ProofRecord.tsx')

/** The choices in the order of commerce §3, and their price. */
export const Form = <Option,>(props: FormProps<Option>) => {
  const { locale, messages, errors, kind, list, configuration, settled } = props
  const { adding, isEdit, isGone } = props
  const { option, serviceId, choose, chooseAddon, chooseOption, setExtra } = configuration
  const { region, sold } = settled
  const { service, ChangedPlan } = props.changed
  const [attempt, setAttempt] = useState(0)
  const [sent, setSent] = useState<readonly Problem[]>([])
  const isChange = serviceId !== undefined
  const findProblems = () => (isChange ? none : kind.problems(option, settled))
  const shown = attempt === 0 ? none : findProblems()
  const answered = adding.error
  const { errorOf, summary } = useMemo(
    () => formErrors({ messages, errors, fieldOf: kind.fieldOf, answered, sent, problems: shown }),
    [messages, errors, kind, answered, sent, shown],
  )
  // The total is painted first; what is chosen in the sections, the browser shows by itself.
  const later = useDeferredValue(settled)
  const sections = useMemo(
    () => (
      <FormSections
        {...{ locale, messages, errors, kind, list, option, isChange, errorOf }}
        {...{ choose, chooseAddon, chooseOption, setExtra }}
        settled={later}
      />
    ),
    [
      locale,
      messages,
      errors,
      kind,
      list,
      option,
      isChange,
      errorOf,
      choose,
      chooseAddon,
      chooseOption,
      setExtra,
      later,
    ],
  )
  const proof = usePart(loadProof)
  const send = (expectedPrice?: number): void => {
    const problems = findProblems()
    setAttempt(attempt + 1)
    setSent(problems)
    const item = itemOf({ ...props, expectedPrice })
    if (item === undefined || sold === undefined || problems.length > 0) return
    const family = message(messages, `family.${props.family}`)
    adding.send({
      item,
      shownName: kind.hasFullNames ? sold.name : `${family} ${sold.name}`,
      page: configuration.page(),
      editKey: isEdit ? configuration.editKey : undefined,
    })
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <ErrorSummary
          title={message(messages, 'failed')}
          attempt={sent.length > 0 ? attempt : adding.failures}
          errors={summary}
        />
        {proof !== undefined && <proof.ProofRecord messages={messages} error={answered} />}
        {isGone && <Notice tone="warn">{message(messages, 'edit.gone')}</Notice>}
        {isChange && ChangedPlan !== undefined && (
          <ChangedPlan {...{ messages, service }} region={region.name} />
        )}
        {sections}
        <p className="flex flex-wrap items-center text-sm text-ink-soft">
          {message(messages, 'prices.note')}
          <Button look="plain" busy={props.isLoading} onClick={props.reload}>
            {message(messages, 'reload')}
          </Button>
        </p>
      </div>
      <FormPrice {...props} later={later} onSend={send} />
    </div>
  )
}
