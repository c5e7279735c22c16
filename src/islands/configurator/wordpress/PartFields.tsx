import { message } from '../../../i18n/fill.ts'
import type { SectionProps } from '../configurator-kind.ts'
import { ListPicker } from './ListPicker.tsx'
import { mostPlugins, type WordpressChoice } from './wordpress-choice.ts'

type Props = SectionProps<WordpressChoice>

const texts = ({ locale, messages, errors }: Props) => ({ locale, messages, errors })

/** The choice of one theme, or none. */
export const ThemeFields = (props: Props) => {
  const { messages, option, onOption } = props
  const { theme } = option
  return (
    <>
      <p className="text-ink-soft">{message(messages, 'theme.why')}</p>
      <ListPicker
        {...texts(props)}
        part="theme"
        chosen={theme === '' ? [] : [theme]}
        isFull={false}
        onToggle={(slug) => onOption({ ...option, theme: slug === theme ? '' : slug })}
      />
    </>
  )
}

/** The choice of plugins. */
export const PluginFields = (props: Props) => {
  const { messages, option, onOption } = props
  const { plugins } = option
  const toggle = (slug: string): void => {
    const without = plugins.filter((one) => one !== slug)
    const isChosen = without.length < plugins.length
    onOption({ ...option, plugins: isChosen ? without : [...plugins, slug] })
  }
  return (
    <>
      <p className="text-ink-soft">{message(messages, 'plugin.why', { max: mostPlugins })}</p>
      <ListPicker
        {...texts(props)}
        part="plugin"
        chosen={plugins}
        isFull={plugins.length >= mostPlugins}
        onToggle={toggle}
      />
    </>
  )
}
