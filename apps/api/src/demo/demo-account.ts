/** Signs in to the demo network's big publisher; printed when the console starts with the demo network. */
export const demoAccount = { email: 'anna@northwind.example', password: 'northwind-demo' };
