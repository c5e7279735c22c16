import * as v from 'valibot'

/** A report as a table; money is in ten-thousandths of a dollar. */
export const ReportTable = v.object({
  columns: v.array(
    v.object({
      /** Names the column's text of a screen. */
      key: v.string(),
      /** Its name in the CSV. */
      name: v.string(),
      is: v.picklist(['text', 'money', 'number']),
    }),
  ),
  rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
  /** Rows below the others. */
  totals: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
  /** All rows; `rows` may have the first ones only. */
  count: v.number(),
})
export type ReportTable = v.InferOutput<typeof ReportTable>
