/** Nouns for what is done by those of whom a verb says it, where no ending makes one of the other: who "borrows" has a loan. */

/** Verbs in their forms, but those that are the plurals of nouns as often ("books", "races"), and the nouns by which rows of what they say are called, the likeliest first. */
const ACTS = `
borrow borrows borrowed borrowing: loan checkout lending
lend lends lent: loan lending
rent rented renting: rental lease tenancy hire
hire hired: rental hire
lease leased: lease tenancy
buy buys bought buying purchased: purchase order sale
sell sells sold selling: sale
deliver delivers delivered delivering: delivery
ship shipped shipping: shipment delivery
pay pays paid paying: payment
register registers registered registering: registration enrolment
subscribe subscribes subscribed subscribing: subscription
enrol enroll enrols enrolls enrolled: enrolment registration
attend attends attended attending: attendance registration enrolment
apply applies applied applying: application
admit admits admitted: admission
submit submits submitted submitting: submission
enter enters entered entering: entry participation
compete competes competed competing: competition entry participation
prescribe prescribes prescribed: prescription
inject injects injected vaccinate vaccinates vaccinated: vaccination injection
treat treats treated treating: treatment
complain complains complained: complaint
fly flies flew flown flying: flight
book booked booking: booking reservation
reserve reserves reserved: reservation booking
race raced ran: race run
win won winning: win award prize
score scored scoring: goal score
marry marries married: marriage
marked graded: grade mark
rate rated rating: rating review
reviewed reviewing: review rating
diagnose diagnoses diagnosed: diagnosis
weigh weighs weighed: weighing weight
employ employs employed: employment
travel travelled traveled: trip journey
donate donates donated: donation gift
`;

const NOUNS: ReadonlyMap<string, readonly string[]> = new Map(
  ACTS.trim()
    .split('\n')
    .flatMap((line) => {
      const [verbs = '', nouns = ''] = line.split(': ');
      return verbs.split(' ').map((verb): [string, readonly string[]] => [verb, nouns.split(' ')]);
    }),
);

/**
 * The nouns for what is done by a verb.
 * @param word a folded word
 * @returns the likeliest first, singular; none where it is no form of such a verb
 */
export function actNounsOf(word: string): readonly string[] {
  return NOUNS.get(word) ?? [];
}
