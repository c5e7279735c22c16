import { maximumServerName } from '../../../contract/server-name.ts'
import { message } from '../../../i18n/fill.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { hostingFields, type HostingChoice } from './hosting-choice.ts'

/** The name of the website. */
export const WebsiteNameFields = (props: SectionProps<HostingChoice>) => {
  const { messages, option, onOption, errorOf } = props
  return (
    <TextInput
      id={hostingFields.name}
      label={message(messages, 'website-name.label')}
      hint={message(messages, 'website-name.hint', { max: maximumServerName })}
      error={errorOf(hostingFields.name)}
      value={option.websiteName}
      autoComplete="off"
      required
      onText={(websiteName) => onOption({ ...option, websiteName })}
    />
  )
}
