/** What a newcomer reads first. A part's text is as in a description; `code` is shown as a block that can be copied. */
export const guide = [
  {
    title: "Quick start",
    parts: [
      "Start the service on your machine with `npm start`. The terminal shows the addresses and three people who are there already: a customer, a provider and an administrator. Choose **Sign in** at the top of this page and take one of them.",
      {
        code: `BASE=http://127.0.0.1:3000/api/v1
ACCESS_TOKEN=$(curl -s $BASE/authentication/sign-in -H 'content-type: application/json' \\
  -d '{"email":"user@local.example","password":"local-user-sign-in"}' \\
  | node -pe 'JSON.parse(fs.readFileSync(0)).data.access_token')
curl -s $BASE/ai/quote-request -H "authorization: Bearer $ACCESS_TOKEN" \\
  -H 'content-type: application/json' -d '{"user_prompt":"The kitchen tap drips, one tap"}'`,
      },
      "The answer has a `quote_id`. Read the quote with [ai/quote-estimate_new](#aiQuoteEstimateNew): first it is `processing`, then it has tasks with prices. Accept it with [quote/accept-quote](#quoteAcceptQuote) and book a task with [job/create-job](#jobCreateJob). `npm run demo` plays the whole story and shows every request.",
    ],
  },
  {
    title: "Pay on your machine",
    parts: [
      "[payment/create-intent-payment](#paymentCreateIntentPayment) answers a client secret. An app gives it to Stripe's payment sheet. On your machine a stand-in takes Stripe's place, and you confirm by a request, as the sheet would:",
      {
        code: `SECRET=pi_…_secret_…   # payment_intent_client_secret of the answer
curl http://127.0.0.1:12111/v1/payment_intents/\${SECRET%_secret_*}/confirm -u pk_test_local: \\
  -d client_secret=$SECRET -d payment_method=pm_card_visa -d return_url=http://127.0.0.1:3002`,
      },
      "The card decides what happens: `pm_card_visa` pays, `pm_card_authenticationRequired` asks the bank first, `pm_card_chargeDeclined` is declined, `pm_card_createDispute` is disputed later, `pm_card_refundFail` can't be refunded. The webhook comes by itself, and the job opens.",
    ],
  },
  {
    title: "Sockets and events",
    parts: [
      "What happens is pushed over a WebSocket. Get a ticket with [chat-socket/ticket](#chatSocketTicket); it is good for one connection and half a minute. Then say which records you want to hear about:",
      {
        code: `const socket = new WebSocket(\`\${url}?ticket=\${ticket}\`); // url and ticket: the answer's
socket.onmessage = ({ data }) => console.log(JSON.parse(data));
const say = (message) => socket.send(JSON.stringify(message));
socket.onopen = () => [say({ action: "hello" }), say({ action: "subscribe", topic: "me" })];`,
      },
      "`me` is your inbox; `quote/…` and `job/…` with an id are single records. Every message has a number, `seq`. If you miss one, subscribe again with `since` set to the last number that you have: you get what came in between. All messages are in docs/asyncapi.json of the repository.",
    ],
  },
  {
    title: "Errors",
    parts: [
      "A refusal has a `code` that never changes, a `message` for people, and for bad input the `fields` with what is wrong about each. Look a code up by typing it into the search. Send the same change again only with the same `Idempotency-Key`: it then happens once, whatever became of the first answer. After 429 and 503 wait as long as `Retry-After` says.",
      "When you ask somebody about an error, give its `request_id`.",
    ],
  },
];
