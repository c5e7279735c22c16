import type { PackageCartFields } from '../../contract/items/package-fields.ts'
import { chosenAddonTexts } from '../../i18n/chosen-addon-texts.ts'
import { message, type Messages } from '../../i18n/fill.ts'

interface AddonLinesProps {
  readonly messages: Messages
  readonly addons: PackageCartFields['addons']
}

/** The chosen addons of a package with their values. */
export const AddonLines = ({ messages, addons }: AddonLinesProps) =>
  chosenAddonTexts(addons, (key, params) => message(messages, key, params)).map(
    ({ name, label, text }) => (
      <p key={name} className="text-sm text-ink-soft">
        {label}: {text}
      </p>
    ),
  )
