/** The terms that are in force until an administrator publishes others: version 1. */
export const firstTerms = {
  title: "Terms of use",
  text: `This service brings customers and independent service providers together. The work itself is a contract between the two of them.

A quote is a range. Your card is held for its upper end and charged only for what was agreed, once you have confirmed the work or three days have passed since it was finished.

You can cancel free of charge until 24 hours before the start, and at any time while no provider has taken the job. Later a share of the price is due, which is shown before you cancel.

If something is wrong with the work, report it within seven days of its completion. The money then stays where it is until the matter is decided.

Give only information that is true, keep your sign-in to yourself, and treat each other with respect. We keep what we need for the service and for the law, and you may have your data, or have it erased, at any time.`,
};
