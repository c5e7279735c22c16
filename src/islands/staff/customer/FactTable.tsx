interface FactTableProps {
  readonly label: string
  readonly none: string
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[]
}

/** Rows of a customer, which scroll sideways on a phone; a sentence without any. */
export const FactTable = ({ label, none, rows }: FactTableProps) =>
  rows.length === 0 ? (
    <p className="text-ink-soft">{none}</p>
  ) : (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-t border-line align-top first:border-t-0">
              {row.map((cell, column) =>
                column === 0 ? (
                  <th
                    key={column}
                    scope="row"
                    className="max-w-80 min-w-32 py-2 pe-4 text-start font-medium [overflow-wrap:anywhere]"
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={column} className="max-w-80 py-2 pe-4 tabular-nums">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
