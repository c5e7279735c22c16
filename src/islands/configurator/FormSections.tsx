import { useDeferredValue, useLayoutEffect } from 'react'
import { message } from '../../i18n/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AddonFields, IncludedAddons, choosableAddons } from './AddonFields.tsx'
import { PackageField } from './PackageField.tsx'
import { RegionField } from './RegionField.tsx'
import { restoreScroll } from './restore-scroll.ts'
import { Section } from './Section.tsx'
import { TermField } from './TermField.tsx'
import { useOwnSections, type FormSection, type OwnSectionsProps } from './use-own-sections.tsx'
import { SettledContext } from './use-settled.ts'

/** As many fill the screen; the others are rendered after it is painted. */
const firstSections = 3

const nothingFixed: readonly string[] = []

interface FormSectionsProps<Option> extends OwnSectionsProps<Option> {
  /** Whether a service is changed. */
  readonly isChange: boolean
}

/** The sections that apply: a change of a service has only its package and addons. */
export const FormSections = <Option,>(props: FormSectionsProps<Option>) => {
  const { locale, messages, errors, kind, list, settled, isChange } = props
  const { choose, chooseAddon } = props
  const { region, packages, sold, term, addons, lost, isRegionLost } = settled
  const texts = { locale, messages, errors }
  const termNote = term === undefined ? undefined : kind.termNote?.(term)
  const fixed = isChange ? kind.fixedAddons : nothingFixed
  const own = useOwnSections(props)
  const regionSection: FormSection = {
    ...{ name: 'region', isDone: true },
    content: (
      <>
        {isRegionLost && (
          <Notice tone="warn" role="status">
            {message(messages, 'lost.region', { region: region.name })}
          </Notice>
        )}
        <RegionField {...{ messages, list }} regionId={region.id} onChoose={choose} />
      </>
    ),
  }
  const packageSection: FormSection = {
    ...{ name: 'package', isDone: sold !== undefined },
    content: (
      <>
        {lost !== undefined && (
          <Notice tone="warn" role="status">
            {message(messages, `lost.${lost}`)}
          </Notice>
        )}
        <PackageField {...{ messages, packages, term }} soldKey={sold?.key} onChoose={choose} />
        {sold !== undefined && <IncludedAddons {...{ messages, sold }} />}
      </>
    ),
  }
  const addonSections: FormSection[] =
    sold === undefined || choosableAddons(sold, fixed).length === 0
      ? []
      : [
          {
            ...{ name: 'addons', isDone: true },
            content: (
              <AddonFields
                {...texts}
                {...{ sold, fixed, chosen: addons, fields: kind.addonFields }}
                onValue={chooseAddon}
              />
            ),
          },
        ]
  const termSection: FormSection = {
    ...{ name: 'term', isDone: true },
    content: (
      <>
        <TermField {...{ messages, settled }} onChoose={choose} />
        {termNote !== undefined && (
          <p className="font-medium text-good" role="status">
            {message(messages, termNote)}
          </p>
        )}
      </>
    ),
  }
  const sections = isChange
    ? [packageSection, ...addonSections]
    : [
        ...[regionSection, ...own.first, packageSection, ...addonSections, ...own.last],
        ...(sold === undefined ? [] : [termSection]),
      ]
  const shown = useDeferredValue(sections.length, firstSections)
  const isWhole = shown >= sections.length
  useLayoutEffect(() => {
    if (isWhole) restoreScroll()
  }, [isWhole])
  return (
    <SettledContext value={settled}>
      {sections.slice(0, shown).map(({ name, isDone, content }, at) => (
        <Section key={name} {...{ messages, name, isDone }} at={at + 1}>
          {content}
        </Section>
      ))}
    </SettledContext>
  )
}
