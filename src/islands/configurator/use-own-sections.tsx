import { useMemo, type ReactNode } from 'react'
import type { IslandProps } from '../shell/use-session.ts'
import type { FormProps } from './form-props.ts'
import type { Configuration } from './use-configuration.ts'

/** A section of the configurator's form. */
export interface FormSection {
  readonly name: string
  readonly isDone: boolean
  readonly content: ReactNode
}

/** What the sections of one kind depend on. */
export type OwnSectionsProps<Option> = IslandProps &
  Pick<FormProps<Option>, 'kind' | 'list' | 'settled'> &
  Pick<Configuration<Option>, 'option' | 'choose' | 'chooseAddon' | 'chooseOption' | 'setExtra'> & {
    readonly errorOf: (fieldId: string) => string | undefined
  }

/** Returns the kind's own sections: those before the package, and those behind the addons. */
export const useOwnSections = <Option,>(
  props: OwnSectionsProps<Option>,
): { readonly first: readonly FormSection[]; readonly last: readonly FormSection[] } => {
  const { locale, messages, errors, kind, list, settled, option, errorOf } = props
  const { choose, chooseAddon, chooseOption, setExtra } = props
  // The same elements until their own choices change.
  const fields = useMemo(
    () =>
      kind.sections.map(({ name, Fields }) => (
        <Fields
          key={name}
          {...{ locale, messages, errors, list, option, errorOf }}
          onOption={chooseOption}
          onExtra={setExtra}
          onChoices={choose}
          onAddon={chooseAddon}
        />
      )),
    [
      kind,
      locale,
      messages,
      errors,
      list,
      option,
      errorOf,
      chooseOption,
      setExtra,
      choose,
      chooseAddon,
    ],
  )
  const sectionsOf = (last: boolean): FormSection[] =>
    kind.sections.flatMap(({ name, isDone, isLast = false }, at) =>
      isLast === last ? [{ name, isDone: isDone(option, settled), content: fields[at] }] : [],
    )
  return { first: sectionsOf(false), last: sectionsOf(true) }
}
