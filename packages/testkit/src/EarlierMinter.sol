// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IRegistry {
    function mint(string calldata domainName, address domainHolder, address referrer) external payable returns (uint256);
}

/// @notice A minter and its ledger of points as communities before Parley deployed them: prices by length, what is
/// paid too much is kept, and points that nothing announces. For tests.
contract EarlierMinter {
    IRegistry private immutable _registry;
    bool public constant paused = false;
    uint256 public constant price1char = 5 ether;
    uint256 public constant price2char = 4 ether;
    uint256 public constant price3char = 3 ether;
    uint256 public constant price4char = 2 ether;
    uint256 public constant price5char = 1 ether;
    uint256 public constant referralFee = 1_000;
    mapping(address => uint256) public weiSpent;

    constructor(address registry) {
        _registry = IRegistry(registry);
    }

    function getPoints(address user) external view returns (uint256) {
        return weiSpent[user];
    }

    function mint(string calldata domainName, address domainHolder, address referrer)
        external
        payable
        returns (uint256 tokenId)
    {
        require(msg.value >= price5char, "Value below price");
        weiSpent[msg.sender] += msg.value;
        tokenId = _registry.mint(domainName, domainHolder, address(0));
        if (referrer != address(0)) {
            (bool isPaid,) = payable(referrer).call{value: (msg.value * referralFee) / 10_000}("");
            require(isPaid, "Referral fee failed");
        }
    }
}
