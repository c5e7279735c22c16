import type { ComponentType } from 'react'
import type { SectionProps } from '../configurator-kind.ts'
import type { HostingChoice } from './hosting-choice.ts'

/** Makes fields of any hosting those of a kind with more choices, which stay. */
export const withinHosting = <Choice extends HostingChoice>(
  Fields: ComponentType<SectionProps<HostingChoice>>,
): ComponentType<SectionProps<Choice>> => {
  const Within = (props: SectionProps<Choice>) => (
    <Fields {...props} onOption={(change) => props.onOption({ ...props.option, ...change })} />
  )
  return Within
}
