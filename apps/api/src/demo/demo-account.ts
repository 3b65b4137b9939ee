/** The account of the demo network's largest publisher; `npm start` prints it. */
export const demoAccount = { email: 'anna@northwind.example', password: 'northwind-demo' };

/** The member of the demo network's staff; `npm start` prints it. No other console than one of this machine lets it in. */
export const demoStaff = { email: 'vera@network.example', password: 'network-demo' };
