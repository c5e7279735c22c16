import type { ServiceFact } from './CopyFacts.tsx'

/** What a package includes: short values, so two in a row also on a phone. */
export const LimitList = ({ limits }: { readonly limits: readonly ServiceFact[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
    {limits.map(({ label, text }) => (
      <div key={label} className="border-t border-line py-2">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="font-medium">{text}</dd>
      </div>
    ))}
  </dl>
)
