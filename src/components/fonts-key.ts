/** Where a tab keeps for which languages it has fetched our fonts: `en km`. */
export const fontsKey = 'tonle:fonts'
