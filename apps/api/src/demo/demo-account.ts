/** The account of the demo network's largest publisher; `npm start` prints it. */
export const demoAccount = { email: 'anna@northwind.example', password: 'northwind-demo' };
