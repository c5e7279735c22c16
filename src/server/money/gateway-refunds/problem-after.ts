/** Staff hear of a refund whose outcome is unknown after so many calls: about three hours. */
export const problemAfter = 6
