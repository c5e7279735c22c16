import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { toDollars } from '../../contract/money.ts'
import type { PackageList } from '../../contract/package-list.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { AddonFields, IncludedAddons, choosableAddons } from './AddonFields.tsx'
import { sellingRegions, type Settled } from './choices.ts'
import type { ConfiguratorKind, KindSection, SectionProps } from './configurator-kind.ts'
import { PackageField } from './PackageField.tsx'
import { RefusedPrice } from './RefusedPrice.tsx'
import { RegionField } from './RegionField.tsx'
import { Section } from './Section.tsx'
import { SummaryLines } from './SummaryLines.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { TermField } from './TermField.tsx'
import type { AddingOne } from './use-adding.ts'
import type { Configuration } from './use-configuration.ts'

interface FormProps<Option> extends IslandProps {
  readonly family: string
  readonly kind: ConfiguratorKind<Option>
  readonly list: PackageList
  readonly taxPercent: number
  readonly configuration: Configuration<Option>
  readonly settled: Settled
  readonly adding: AddingOne
  readonly isEdit: boolean
  /** The item to edit is no longer in the cart. */
  readonly isGone: boolean
  readonly isLoading: boolean
  readonly reload: () => void
}

interface KindSectionsProps<Option> extends SectionProps<Option> {
  readonly sections: readonly KindSection<Option>[]
  /** The number of the first. */
  readonly first: number
}

/** The sections of one kind's own. */
const KindSections = <Option,>({ sections, first, ...own }: KindSectionsProps<Option>) =>
  sections.map(({ name, isDone, Fields }, at) => (
    <Section
      key={name}
      messages={own.messages}
      name={name}
      at={first + at}
      isDone={isDone(own.option)}
    >
      <Fields {...own} />
    </Section>
  ))

/** The choices in the order of commerce §3, and their price. */
export const Form = <Option,>(props: FormProps<Option>) => {
  const { locale, messages, errors, family, kind, list, taxPercent, adding } = props
  const { configuration, settled, isEdit, isGone, isLoading, reload } = props
  const { option, editKey, summary, extra, page } = configuration
  const { region, packages, sold, term, addons, lost } = settled
  const [attempt, setAttempt] = useState(0)
  const texts = { locale, messages, errors }
  const price = summary !== undefined && 'today' in summary ? summary : undefined
  const problems = kind.problems(option)
  const shown = attempt === 0 ? [] : problems
  const answered = adding.error
  const answeredField = answered === undefined ? undefined : kind.fieldOf(answered.messageCode)
  const errorOf = (fieldId: string): string | undefined => {
    const problem = shown.find((each) => each.fieldId === fieldId)
    if (problem !== undefined) return message(errors, problem.code)
    return answered !== undefined && answeredField === fieldId
      ? errorText(errors, answered)
      : undefined
  }
  const summaryErrors: readonly SummaryError[] =
    shown.length > 0
      ? shown.map((problem) => ({ text: message(errors, problem.code), fieldId: problem.fieldId }))
      : answered === undefined
        ? []
        : [
            answeredField === undefined
              ? { text: errorText(errors, answered), alone: true }
              : { text: errorText(errors, answered), fieldId: answeredField },
          ]
  const send = (): void => {
    setAttempt(attempt + 1)
    if (price === undefined || sold === undefined || term === undefined) return
    if (problems.length > 0) return
    const expectedPrice = toDollars(price.price.due)
    adding.send({
      item: kind.newItem({ region, sold, term, addons, option, expectedPrice }),
      shownName: kind.hasFullNames
        ? sold.name
        : `${message(messages, `family.${family}`)} ${sold.name}`,
      page,
      editKey: isEdit ? editKey : undefined,
    })
  }
  const termNote = term === undefined ? undefined : kind.termNote?.(term)
  const regions = sellingRegions(list)
  const hasAddons = sold !== undefined && choosableAddons(sold).length > 0
  const before = 1 + kind.sections.length
  const { laterSections: later = [] } = kind
  const own: SectionProps<Option> = {
    ...{ ...texts, option, sold, errorOf },
    onOption: configuration.chooseOption,
    onExtra: configuration.setExtra,
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <ErrorSummary
          title={message(messages, 'failed')}
          attempt={shown.length > 0 ? attempt : adding.failures}
          errors={summaryErrors}
        />
        {isGone && <Notice tone="warn">{message(messages, 'edit.gone')}</Notice>}
        <Section messages={messages} name="region" at={1} isDone>
          <RegionField
            messages={messages}
            regions={regions}
            regionId={region.id}
            onChoose={(regionId) => configuration.choose({ regionId })}
          />
        </Section>
        <KindSections sections={kind.sections} first={2} {...own} />
        <Section messages={messages} name="package" at={before + 1} isDone={sold !== undefined}>
          {lost !== undefined && (
            <Notice tone="warn" role="status">
              {message(messages, `lost.${lost}`)}
            </Notice>
          )}
          <PackageField
            messages={messages}
            packages={packages}
            soldKey={sold?.key}
            term={term}
            onChoose={(packageKey) => configuration.choose({ packageKey })}
          />
          {sold !== undefined && <IncludedAddons messages={messages} sold={sold} />}
        </Section>
        <KindSections sections={later} first={before + 2} {...own} />
        {sold !== undefined && hasAddons && (
          <Section messages={messages} name="addons" at={before + later.length + 2} isDone>
            <AddonFields
              {...texts}
              sold={sold}
              chosen={addons}
              fields={kind.addonFields}
              onValue={configuration.chooseAddon}
            />
          </Section>
        )}
        {sold !== undefined && (
          <Section
            messages={messages}
            name="term"
            at={before + later.length + (hasAddons ? 3 : 2)}
            isDone
          >
            <TermField
              messages={messages}
              settled={settled}
              onChoose={({ duration, durationType }) =>
                configuration.choose({ term: { duration, durationType } })
              }
            />
            {termNote !== undefined && (
              <p className="font-medium text-good" role="status">
                {message(messages, termNote)}
              </p>
            )}
          </Section>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {message(messages, 'prices.note')}
          <Button look="plain" busy={isLoading} onClick={reload}>
            {message(messages, 'reload')}
          </Button>
        </p>
      </div>
      <SummaryPanel
        messages={messages}
        summary={price}
        isBusy={adding.isBusy}
        isEdit={isEdit}
        onSend={send}
      >
        {price !== undefined && sold !== undefined && term !== undefined ? (
          <SummaryLines {...{ messages, sold, term, extra, taxPercent }} summary={price} />
        ) : (
          <RefusedPrice
            messages={messages}
            errors={errors}
            refused={summary !== undefined && 'code' in summary ? summary : undefined}
            onAddon={configuration.chooseAddon}
          />
        )}
      </SummaryPanel>
    </div>
  )
}
