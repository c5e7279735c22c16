interface FactTableProps {
  readonly label: string
  readonly none: string
  /** The first text of a row names it. */
  readonly rows: readonly (readonly string[])[]
}

/** Rows of a customer, whose texts wrap on a phone; a sentence without any. */
export const FactTable = ({ label, none, rows }: FactTableProps) =>
  rows.length === 0 ? (
    <p className="text-ink-soft">{none}</p>
  ) : (
    <ul aria-label={label} className="w-full text-sm tabular-nums sm:table sm:border-collapse">
      {rows.map((row, at) => (
        <li
          key={at}
          className="flex flex-wrap gap-x-4 border-t border-line py-2 first:border-t-0 sm:table-row"
        >
          {row.map((text, column) => (
            <span
              key={column}
              className="[overflow-wrap:anywhere] first:w-full first:font-medium sm:table-cell sm:py-2 sm:pe-4 sm:first:w-auto"
            >
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
